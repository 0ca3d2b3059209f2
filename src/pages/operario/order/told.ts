import { diasParaReportar } from '#contract/entities/hojaDeVida';
import { serverNow } from '../../../providers/offline/phone';
import { dateTime } from '../../../ui/formats';

/**
 * Why the server would refuse the moment at which something was done: ISO text, what was typed instead, or empty for
 * now.
 */
export const faultsOfMoment = (fecha: string, started: string | null): string[] => {
  if (fecha === '') return [];
  const at = Date.parse(fecha);
  if (Number.isNaN(at)) return ['Escriba cuándo se hizo como dd/mm/aaaa hh:mm'];
  if (at > serverNow() + 60_000) return ['No se pudo hacer en el futuro'];
  if (at < serverNow() - diasParaReportar * 86_400_000) return [`No puede ser de hace más de ${diasParaReportar} días`];
  // People tell minutes: the one of the start is not before it.
  return started !== null && at < Date.parse(started) - (Date.parse(started) % 60_000)
    ? [`La orden empezó después, el ${dateTime(started)}`]
    : [];
};
