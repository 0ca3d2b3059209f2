import type { ResumenPreoperacional } from '#contract/requests/preoperacional';
import { monthOf, number } from '../../../ui/formats';
import { PlainTable } from '../../../ui/PlainTable';

/** The inspections of each month, and its compliance. */
export const Months = ({ months }: { months: ResumenPreoperacional['meses'] }) => (
  <PlainTable
    label="Cumplimiento de cada mes"
    dense
    rows={months}
    keyOf={({ mes }) => mes}
    columns={[
      ['Mes', ({ mes }) => monthOf(`${mes}-15T12:00:00Z`)],
      ['Inspecciones', ({ inspecciones }) => number(inspecciones), 'right'],
      ['Hechas', ({ hechas }) => number(hechas), 'right'],
      ['Debidas', ({ debidas }) => number(debidas), 'right'],
      ['Cumplimiento', ({ pct }) => (pct === null ? '—' : `${number(pct, 1)} %`), 'right'],
    ]}
  />
);
