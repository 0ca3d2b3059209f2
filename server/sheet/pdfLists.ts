import type { Vencimiento } from '#contract/entities/mantenimiento';
import { mantenimiento } from '#contract/words/mantenimiento';
import { ordenes } from '#contract/words/ordenes';
import type { Drawing } from '../paper/drawing';
import { dayOnPaper, number, type Words } from '../printed/words';
import type { SheetContent } from './pdfContent';

/** The plans of the asset, those that are due first on top. */
export const drawDues = ({ heading, table }: Drawing, { dues }: SheetContent) => {
  if (!dues || dues.length === 0) return;
  heading('Planes de mantenimiento');
  const rows = dues.map((due) => [
    due.plan,
    mantenimiento.values.situacion[due.situacion],
    lastOf(due),
    due.vence_en ? dayOnPaper(due.vence_en) : '—',
    due.proxima_medida === null ? '—' : measured(due.proxima_medida, due.unidad),
  ]);
  table(['Plan', 'Situación', 'Última vez', 'Vence', 'Vence a'], rows, [0.36, 0.14, 0.22, 0.14, 0.14], 4);
};

const measured = (value: number, unit: string | null) => `${number.format(value)} ${unit ?? ''}`.trim();

const lastOf = ({ ultima_fecha, ultima_medida, unidad }: Vencimiento) =>
  [ultima_fecha && dayOnPaper(ultima_fecha), ultima_medida !== null && measured(ultima_medida, unidad)]
    .filter(Boolean)
    .join(' · ') || '—';

const months = new Intl.DateTimeFormat('es', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** What it cost in the last twelve months, by month; months without costs are left out. */
export const drawCosts = ({ heading, table, small }: Drawing, { costs }: SheetContent, { money }: Words) => {
  if (!costs) return;
  heading('Costos de los últimos 12 meses');
  const totalOf = ({ ordenes, combustible, otros }: (typeof costs)[number]) => ordenes + combustible + otros;
  const spent = costs.filter((month) => month.ordenes !== 0 || month.combustible !== 0 || month.otros !== 0);
  if (spent.length === 0) {
    small('Sin costos.');
    return;
  }
  const line = (name: string, month: (typeof costs)[number]) => [
    name,
    ...[month.ordenes, month.combustible, month.otros, totalOf(month)].map((value) => money.format(value)),
  ];
  const sum = spent.reduce((all, { ordenes, combustible, otros }) => ({
    mes: '',
    ordenes: all.ordenes + ordenes,
    combustible: all.combustible + combustible,
    otros: all.otros + otros,
  }));
  const rows = [...spent.map((month) => line(months.format(new Date(`${month.mes}-01`)), month)), line('Total', sum)];
  table(['Mes', 'Órdenes', 'Combustible', 'Otros', 'Total'], rows, [0.2, 0.2, 0.2, 0.2, 0.2], 1);
};

/** Its newest orders. */
export const drawOrders = ({ heading, table }: Drawing, { orders, costs }: SheetContent, { moment, money }: Words) => {
  if (orders.length === 0) return;
  heading('Últimas órdenes');
  const rows = orders.map(({ numero, titulo, tipo, estado, creado_en, costo_total }) => [
    numero,
    titulo,
    ordenes.values.tipo[tipo],
    ordenes.values.estado[estado],
    moment(creado_en),
    ...(costs ? [money.format(costo_total)] : []),
  ]);
  table(
    ['Orden', 'Título', 'Tipo', 'Estado', 'Creada', ...(costs ? ['Costo'] : [])],
    rows,
    costs ? [0.13, 0.29, 0.13, 0.12, 0.18, 0.15] : [0.14, 0.38, 0.15, 0.14, 0.19],
    5,
  );
};

/** What happened to it in the chosen days, newest first. */
export const drawTimeline = (
  { heading, table, small }: Drawing,
  { timeline, span, costs }: SheetContent,
  { moment, money }: Words,
) => {
  heading(`Historial del ${dayOnPaper(span.desde)} al ${dayOnPaper(span.hasta)}`);
  if (timeline.total === 0) {
    small('Nada en estos días.');
    return;
  }
  const rows = timeline.entries.map(({ fecha, titulo, detalle, costo, actor }) => [
    moment(fecha),
    [titulo, detalle].filter(Boolean).join('\n'),
    actor ?? '—',
    ...(costs ? [costo === null ? '' : money.format(costo)] : []),
  ]);
  table(
    ['Cuándo', 'Qué', 'Quién', ...(costs ? ['Costo'] : [])],
    rows,
    costs ? [0.18, 0.48, 0.2, 0.14] : [0.2, 0.58, 0.22],
    3,
  );
  const more = timeline.total - timeline.entries.length;
  if (more > 0) small(`Y ${number.format(more)} registros anteriores, que están en Ftrack.`);
};
