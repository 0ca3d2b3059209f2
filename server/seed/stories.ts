import type { Activo } from '#contract/entities/activos';
import { indisponibilidadDe } from '#contract/rules/states';
import type { Cambio, Indisponibilidad, TipoHistorial } from '#contract/entities/hojaDeVida';
import { activos } from '#contract/words/activos';
import { tiposMedidor } from '#contract/words/hojaDeVida';
import type { Random } from './random';
import type { DemoAsset } from './context';

const dayLong = 86_400_000;

/** A moment this many days before the day of the seed, at an hour of that day. */
export const dayAt = (day: number, before: number, hour = 8) =>
  new Date(day - before * dayLong + hour * 3_600_000).toISOString();

interface Meter {
  tipo: 'odometro' | 'horometro';
  unidad: string;
  acumulativo: true;
  salto_max_diario: number;
  valor_actual: number;
  fecha_actual: string;
  lecturas: { total: number; fecha: string }[];
}

/** Eight weeks of readings of assets with a meter, two a week. */
export const meterStory = ({ tipo_activo }: Pick<Activo, 'tipo_activo'>, random: Random, day: number): Meter | null => {
  const hours = tipo_activo === 'maquinaria';
  if (!hours && tipo_activo !== 'vehiculo' && tipo_activo !== 'motocicleta') return null;
  let total = hours ? random.int(800, 9_000) : random.int(12_000, 310_000);
  const daily = hours ? random.int(3, 8) : random.int(60, 320);
  const lecturas = Array.from({ length: 16 }, (_, i) => {
    total += Math.round(daily * 3.5 * (0.7 + random.next() * 0.6));
    return { total, fecha: dayAt(day, 54 - i * 3.5, 10) };
  });
  const newest = lecturas.at(-1) ?? { total, fecha: dayAt(day, 1) };
  const kind = hours
    ? { tipo: 'horometro' as const, unidad: 'h', salto_max_diario: 24 }
    : { tipo: 'odometro' as const, unidad: 'km', salto_max_diario: 1_500 };
  return { ...kind, acumulativo: true, valor_actual: newest.total, fecha_actual: newest.fecha, lecturas };
};

interface Story {
  asset: Pick<DemoAsset, 'estado'>;
  number: number;
  random: Random;
  day: number;
  /** Days since it went into service. */
  since: number;
  meter: Meter | null;
  documents: readonly { tipo: string; fecha: string; archivo: string }[];
}

interface SeedEntry {
  tipo: TipoHistorial;
  fecha: string;
  titulo: string;
  detalle?: string;
  cambios?: Cambio[];
  costo?: number;
  adjuntos?: string[];
  odometro_km?: number;
  horometro_h?: number;
}

interface Period {
  inicio_en: string;
  fin_en: string | null;
  clase: Indisponibilidad['clase'];
  nota: string;
}

/** The history of an asset until today, with its downtimes. */
export const storyOf = ({
  asset,
  number,
  random,
  day,
  since,
  meter,
  documents,
}: Story): { entries: SeedEntry[]; periods: Period[] } => {
  const entries: SeedEntry[] = [{ tipo: 'alta', fecha: dayAt(day, since), titulo: 'Se creó el activo' }];
  const periods: Period[] = [];
  for (const { tipo, fecha, archivo } of documents)
    entries.push({ tipo: 'documento_agregado', fecha, titulo: `Documento agregado: ${tipo}`, adjuntos: [archivo] });
  for (const { total, fecha } of meter?.lecturas ?? []) {
    const titulo = readingTitle(meter?.tipo === 'horometro' ? 'horometro' : 'odometro', total, meter?.unidad ?? '');
    entries.push({
      tipo: 'lectura_medidor',
      fecha,
      titulo,
      ...(meter?.tipo === 'horometro' ? { horometro_h: total } : { odometro_km: total }),
    });
  }
  for (let left = random.int(2, 5); left > 0; left--) {
    const [titulo, from, to] = random.pick(expenses);
    entries.push({
      tipo: 'costo',
      fecha: dayAt(day, random.int(3, 170), 15),
      titulo,
      costo: random.int(from, to) * 1_000,
    });
  }
  for (let left = random.int(0, 3); left > 0; left--)
    entries.push({
      tipo: 'comentario',
      fecha: dayAt(day, random.int(1, 60), 11),
      titulo: 'Comentario',
      detalle: random.pick(remarks),
    });
  if (number % 4 === 1)
    stop(
      entries,
      periods,
      dayAt(day, 21 - (number % 7), 9),
      dayAt(day, 20 - (number % 7), 16),
      'fuera_de_servicio',
      random.pick(failures),
    );
  if (number % 3 === 2)
    stop(entries, periods, dayAt(day, 74, 7), dayAt(day, 73, 17), 'en_mantenimiento', 'Mantenimiento de 10.000 km');
  if (indisponibilidadDe[asset.estado])
    stop(entries, periods, dayAt(day, 2 + (number % 9), 9), null, asset.estado, random.pick(failures));
  return { entries: entries.toSorted((a, b) => (a.fecha < b.fecha ? -1 : 1)), periods };
};

/** How the timeline calls a reading. */
export const readingTitle = (tipo: Meter['tipo'], total: number, unidad: string) =>
  `${tiposMedidor[tipo]}: ${total.toLocaleString('es-CO')} ${unidad}`;

const stop = (
  entries: SeedEntry[],
  periods: Period[],
  inicio_en: string,
  fin_en: string | null,
  estado: Activo['estado'],
  nota: string,
) => {
  const clase = indisponibilidadDe[estado] ?? 'operacional';
  periods.push({ inicio_en, fin_en, clase, nota });
  const changes = (antes: string, despues: string): Cambio[] => [{ campo: 'estado', antes, despues }];
  const name = activos.values.estado[estado === 'en_mantenimiento' ? 'en_mantenimiento' : 'fuera_de_servicio'];
  if (clase === 'falla')
    entries.push({
      tipo: 'falla_reportada',
      fecha: inicio_en,
      titulo: 'Falla reportada: queda fuera de servicio',
      detalle: nota,
    });
  entries.push({
    tipo: 'cambio_estado',
    fecha: inicio_en,
    titulo: `De Operativo a ${name}`,
    detalle: nota,
    cambios: changes('operativo', estado),
  });
  entries.push({
    tipo: 'parada_iniciada',
    fecha: inicio_en,
    titulo: `Inicio de una parada ${clase === 'falla' ? 'por falla' : 'planificada'}`,
  });
  if (!fin_en) return;
  const hours = Math.round((Date.parse(fin_en) - Date.parse(inicio_en)) / 3_600_000);
  entries.push({
    tipo: 'cambio_estado',
    fecha: fin_en,
    titulo: `De ${name} a Operativo`,
    cambios: changes(estado, 'operativo'),
  });
  const lasted = `${Math.floor(hours / 24)} d ${hours % 24} h`;
  entries.push({
    tipo: 'parada_finalizada',
    fecha: fin_en,
    titulo: `Fin de la parada ${clase === 'falla' ? 'por falla' : 'planificada'}: duró ${lasted}`,
  });
};

/** Purpose, and the range in thousands of pesos. */
type Expense = readonly [string, number, number];

const expenses: readonly [Expense, ...Expense[]] = [
  ['Cambio de aceite y filtros', 280, 900],
  ['Llantas', 900, 6_400],
  ['Peajes del mes', 60, 480],
  ['Pastillas de freno', 180, 650],
  ['Lavado y desinfección', 40, 120],
  ['Alineación y balanceo', 90, 260],
];

const remarks = [
  'Se revisó la presión de las llantas, quedó bien.',
  'El conductor reporta vibración leve a 80 km/h.',
  'Cambiar el extintor en la próxima visita al taller.',
  'Entregado limpio y con herramienta completa.',
] as const;

const failures = [
  'Fuga de refrigerante',
  'No enciende',
  'Ruido en la transmisión',
  'Falla en el sistema de frenos',
] as const;
