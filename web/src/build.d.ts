/** Put in by the build: see src/measure/start-worker.ts. */
declare const __WORKER__: string;
