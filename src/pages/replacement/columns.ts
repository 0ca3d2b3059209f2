import type { FilaReemplazo } from '#contract/requests/reporteReemplazo';
import { reemplazo } from '#contract/words/reporteReemplazo';
import { calendarDay, inCompanyUnit, labelShown, money, number } from '../../ui/formats';

export interface ReplacementColumn {
  source: keyof typeof reemplazo.fields;
  label: string;
  numeric?: true;
  unsorted?: true;
  text: (row: FilaReemplazo) => string;
}

const { fields } = reemplazo;
const amount = (value: number | null) => (value === null ? '—' : money(value, 0));

/** Age in words: «5 años 3 meses». */
export const ageOf = (months: number | null): string => {
  if (months === null) return '—';
  const [years, rest] = [Math.floor(months / 12), months % 12];
  const words = [
    years > 0 && `${years} ${years === 1 ? 'año' : 'años'}`,
    rest > 0 && `${rest} ${rest === 1 ? 'mes' : 'meses'}`,
  ];
  return words.filter(Boolean).join(' ') || 'Menos de un mes';
};

/** The day to sell before, or why there is none yet. */
export const sellingOf = ({ vender_antes_de: day, anio_minimo }: FilaReemplazo): string =>
  day !== null ? calendarDay(day) : anio_minimo === null ? 'Falta información' : 'Todavía baja';

export const rate = (value: number | null): string => (value === null ? '—' : money(value));
export const distance = (km: number | null): string => (km === null ? '—' : number(inCompanyUnit(km, 'km')));

/** The columns of the list and of its file. */
export const columns: readonly ReplacementColumn[] = [
  { source: 'nombre', label: fields.nombre, text: ({ nombre }) => nombre },
  { source: 'vender_antes_de', label: fields.vender_antes_de, text: sellingOf },
  { source: 'edad_meses', label: 'Edad', numeric: true, text: ({ edad_meses }) => ageOf(edad_meses) },
  { source: 'km', label: labelShown(fields.km), numeric: true, text: ({ km }) => distance(km) },
  { source: 'costo_12m', label: fields.costo_12m, numeric: true, text: ({ costo_12m }) => amount(costo_12m) },
  {
    source: 'costo_km_12m',
    label: fields.costo_km_12m,
    numeric: true,
    unsorted: true,
    text: ({ costo_km_12m }) => rate(costo_km_12m),
  },
  {
    source: 'valor_residual_hoy',
    label: fields.valor_residual_hoy,
    numeric: true,
    text: ({ valor_residual_hoy }) => amount(valor_residual_hoy),
  },
  {
    source: 'anio_minimo',
    label: fields.anio_minimo,
    numeric: true,
    text: ({ anio_minimo }) => (anio_minimo === null ? '—' : number(anio_minimo)),
  },
  { source: 'un_anio_mas', label: fields.un_anio_mas, numeric: true, text: ({ un_anio_mas }) => amount(un_anio_mas) },
  { source: 'falta', label: fields.falta, unsorted: true, text: ({ falta }) => falta.join(', ') || '—' },
];

/** The heads of the figures, and how they are computed. */
export const headOf = (source: string): string => columns.find((column) => column.source === source)?.label ?? '';
