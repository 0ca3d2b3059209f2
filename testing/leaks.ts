/** Listeners that are never removed fail the run, wherever they are added. */
const failOnLeak = (warning: Error) => {
  if (warning.name !== 'MaxListenersExceededWarning') return;
  // Without the emitter, which would be printed with all that it holds.
  throw Object.assign(new Error(warning.message), { stack: warning.stack });
};

// Files of a worker share its process.
if (!process.listeners('warning').some(({ name }) => name === failOnLeak.name)) process.on('warning', failOnLeak);
