/** Put in by the build: of package.json. */
declare const __VERSION__: string;
/** See src/measure/start-worker.ts. */
declare const __WORKER__: string;
