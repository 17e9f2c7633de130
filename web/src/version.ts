/** The one place that says which version this is; the C++ project has the same. */
export { version } from '../package.json';
