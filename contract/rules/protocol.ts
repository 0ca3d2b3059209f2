import type { PasoEvento } from '../entities/eventos';
import type { PasoProtocolo } from '../requests/atencionEventos';

/**
 * The protocol of an event: the company's steps in their order, then those that were done and that the company has no
 * more. `done`: the steps of the event, oldest first.
 */
export const protocolOf = (wanted: readonly string[], done: readonly PasoEvento[]): PasoProtocolo[] => {
  const last = new Map<string, PasoEvento>();
  for (const step of done)
    if (step.nota !== null && (step.clase === 'protocolo' || step.clase === 'protocolo_quitado'))
      last.set(step.nota, step);
  const isDone = (paso: string) => last.get(paso)?.clase === 'protocolo';
  const former = [...last.keys()].filter((paso) => isDone(paso) && !wanted.includes(paso));
  return [...wanted, ...former].map((paso) => {
    const step = isDone(paso) ? last.get(paso) : undefined;
    return { paso, hecho_por: step?.quien ?? null, hecho_en: step?.fecha ?? null };
  });
};
