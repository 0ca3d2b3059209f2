import type { OrdenPaquete } from '#contract/requests/paquete';
import { ago, clock, dateTime } from '../../ui/formats';
import { StatusChip } from '../../ui/StatusChip';
import { dueOf, isDueToday, isOpen } from './work';
import { useClock } from './usePhone';

/** The due date of an order, in everyday words. */
export const DueChip = ({ orden }: { orden: OrdenPaquete }) => {
  const now = useClock(60_000);
  if (!isOpen(orden)) return null;
  if (orden.vencida && orden.fecha_limite)
    return <StatusChip tone="peligro" icon="error" label={`Venció ${ago(orden.fecha_limite, now)}`} />;
  const due = dueOf(orden);
  if (due === null) return null;
  const today = isDueToday(orden, now);
  const what = orden.fecha_programada === null ? 'Vence' : 'Programada';
  return (
    <StatusChip
      tone={today ? 'aviso' : 'neutro'}
      icon="schedule"
      label={`${what} ${today ? `hoy, ${clock(due)}` : dateTime(due)}`}
    />
  );
};
