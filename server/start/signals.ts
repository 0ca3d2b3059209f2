import { closeSync, openSync } from 'node:fs';

/**
 * SIGTERM and Ctrl-C stop a process; so does SIGHUP where it says that the terminal was closed. Otherwise SIGHUP asks
 * for a reload.
 */
export const heedSignals = ({ stop, reload }: { stop: () => void; reload: () => void }): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  process.on('SIGHUP', () => (terminalIsGone() ? stop() : reload()));
};

/**
 * What a single process does when asked to reload: it serves on. It has nothing to read again, since its settings are
 * its environment; and no second one can open the embedded database beside it.
 */
export const sayNoReload = (): void =>
  console.log(
    'SIGHUP: sigo sirviendo y no hay nada que releer. Para otra versión u otros ajustes, reinicie el servicio ' +
      '(systemctl restart ftrack); con DATABASE_URL y --procesos 2, SIGHUP cambia los procesos uno por uno, sin pausa.',
  );

const terminalIsGone = (): boolean => {
  if (!process.stdout.isTTY) return false;
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return false;
  } catch {
    return true;
  }
};
