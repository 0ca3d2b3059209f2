import type { ResumenEventos } from '#contract/requests/porAtender';

type Alarm = ResumenEventos['alarmas'][number];

/** Calls for help, then critical ones: newer alarms must not push them out of sight. */
export const urgentFirst = (alarms: readonly Alarm[]): Alarm[] =>
  alarms.toSorted(
    (a, b) =>
      Number(b.tipo === 'sos') - Number(a.tipo === 'sos') ||
      Number(b.severidad === 'critica') - Number(a.severidad === 'critica'),
  );
