interface Policy {
  createScriptURL(url: string): string;
}

/** Browsers that know trusted types want to be told which addresses may become scripts. */
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
};
let policy: Policy | undefined;

/**
 * The one place that starts a worker: a module beside the page's own. Throws where none may start,
 * as on a page of another host or of a strict policy, or where all is in one file.
 */
export function startWorker(): Worker {
  if (__WORKER__ === '') throw new Error('one file has no other beside it');
  const { href } = new URL(/* @vite-ignore */ __WORKER__, import.meta.url);
  policy ??= trustedTypes?.createPolicy('attention-steps-worker', {
    createScriptURL: (url) => url,
  });
  return new Worker(policy?.createScriptURL(href) ?? href, { type: 'module' });
}
