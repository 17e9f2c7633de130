/** What stands around the listings. */
export const codeText = {
  language: 'Language',
  languages: { numpy: 'NumPy', pytorch: 'PyTorch', cpp: 'C++' },
  notes: {
    numpy: 'Runs as it is, with NumPy.',
    pytorch: 'Shown, not run here. PyTorch’s softmax subtracts the maximum by itself.',
    cpp: 'Runs on the core of this page; the README says how to build with it.',
  },
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'The browser did not allow copying. Select the lines and copy them by hand.',
  listing: (language: string) => `Listing in ${language}; the lines of this step are marked`,
  to: (step: string) => `to the step ${step}`,
} as const;
