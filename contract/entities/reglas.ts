import { horario } from './empresas';
import { defineEntity, moment, optionalText, rowId, type RecordOf } from '../core/entity';
import { prioridadOrden, tipoOrden } from './ordenes';
import { roles } from '../core/roles';
import { writeAmount } from '../rules/amounts';
import { spanInWords } from '../rules/spans';
import { clasesEvento } from './tiposEvento';
import { grupoEvento, severidadEvento, tipoEvento } from './valoresEvento';
import { z } from '../core/validation';

export const canalAviso = z.enum(['app', 'correo', 'push']);

/** The most records and people that a rule names, and the minutes before a step of its escalation. */
const most = { ids: 1_000, usuarios: 200, minutos: 7 * 24 * 60 } as const;
const some = z
  .array(rowId)
  .max(most.ids, `Hasta ${writeAmount(most.ids)}`)
  .default([]);

/** The assets of a rule: all, or single ones, those of levels (including those below) and of categories. */
export const alcanceRegla = z
  .union([
    z.strictObject({ todos: z.literal(true) }),
    z.strictObject({ activos: some, niveles: some, categorias: some }),
  ])
  .refine(
    (scope) => 'todos' in scope || scope.activos.length + scope.niveles.length + scope.categorias.length > 0,
    'Elija al menos un activo, nivel o categoría',
  );
export type AlcanceRegla = z.output<typeof alcanceRegla>;

/** The recipients: these members, and all members with these roles. */
export const destinatariosRegla = z.strictObject({
  usuarios: z.array(rowId).max(most.usuarios, `Hasta ${most.usuarios} personas`).default([]),
  roles: z.array(z.enum(roles)).max(roles.length).default([]),
});

/** The order that each event creates. Without a title it has the event's. */
export const ordenDeRegla = z.strictObject({
  titulo: z.string().trim().min(3).max(160).nullable().default(null),
  descripcion: optionalText(2_000).default(null),
  tipo: tipoOrden.default('correctivo'),
  prioridad: prioridadOrden.default('alta'),
  servicio_ids: z.array(rowId).max(20).default([]),
  responsable_id: rowId.nullable().default(null),
  /** Hours until it is due. */
  plazo_h: z.int().min(1).max(8_760).nullable().default(null),
});

/** The most steps of an escalation. */
export const masPasos = 5;

/**
 * A step of the escalation: whom to tell, and how, of an event that nobody has acknowledged so many minutes after it
 * was raised.
 */
export const pasoEscalamiento = z.strictObject({
  minutos: z
    .int()
    .min(1, 'Al menos 1 minuto')
    .max(most.minutos, `Hasta ${spanInWords(most.minutos * 60_000)}`),
  ...destinatariosRegla.shape,
  canales: z.array(canalAviso).min(1, 'Elija por dónde avisar').max(3),
});
export type PasoEscalamiento = z.output<typeof pasoEscalamiento>;

/** What is watched, and what happens then. */
export const reglas = defineEntity({
  name: 'reglas',
  fields: {
    nombre: z.string().trim().min(1).max(120),
    tipo: tipoEvento,
    activa: z.boolean().default(true),
    alcance: alcanceRegla.default({ todos: true }),
    /** In the unit of its kind; null: the default. */
    umbral: z.number().min(-1_000_000).max(1_000_000).nullable().default(null),
    /** The lower end, if the kind has a range. */
    umbral_min: z.number().min(-1_000_000).max(1_000_000).nullable().default(null),
    duracion_min_s: z.int().min(0).max(86_400).nullable().default(null),
    /** A repetition within so many seconds belongs to the same event. */
    enfriamiento_s: z.int().min(0).max(86_400).nullable().default(null),
    /**
     * The hours in which it applies; null: always. For `movimiento_no_autorizado`, those in which assets may move;
     * null: at any hour, if nothing else forbids it.
     */
    horario: horario.nullable().default(null),
    parada_id: rowId.nullable().default(null),
    ruta_id: rowId.nullable().default(null),
    /** Empty: that of its kind. */
    severidad: severidadEvento.nullable().default(null),
    canales: z.array(canalAviso).max(3).default([]),
    destinatarios: destinatariosRegla.prefault({}),
    escalamiento: z.array(pasoEscalamiento).max(masPasos, `Hasta ${masPasos} pasos`).default([]),
    crear_orden: ordenDeRegla.nullable().default(null),
  },
  computed: {
    grupo: grupoEvento,
    /** It applies from this moment on. */
    vigente_desde: moment,
    /** Events of the last 30 days. */
    eventos_n: z.int(),
    ultimo_evento_en: moment.nullable(),
  },
  filters: {
    tipo: tipoEvento,
    grupo: grupoEvento,
    activa: z.boolean(),
    severidad: severidadEvento,
    parada_id: rowId,
    ruta_id: rowId,
  },
  sortable: ['nombre', 'tipo', 'severidad', 'activa', 'eventos_n', 'ultimo_evento_en'],
  searched: ['nombre'],
  reference: ['id', 'uuid', 'nombre', 'tipo', 'severidad'],
});

export type Regla = RecordOf<typeof reglas>;

type Judged = Pick<
  Regla,
  'tipo' | 'umbral' | 'umbral_min' | 'parada_id' | 'ruta_id' | 'canales' | 'destinatarios' | 'escalamiento'
>;

/**
 * The errors of a rule as a whole, by the field to correct: shown by its form before anything is sent, and checked by
 * the server.
 */
export const faltasDeRegla = ({
  tipo,
  umbral,
  umbral_min,
  parada_id,
  ruta_id,
  canales,
  destinatarios,
  escalamiento,
}: Partial<Judged>): Partial<Record<keyof Regla, string>> => {
  if (!tipo) return {};
  const { umbral: limit, lugar, rango } = clasesEvento[tipo];
  const outside = (value: number | null | undefined) =>
    value != null && limit && (value < limit.min || value > limit.max);
  const nobody = (canales?.length ?? 0) > 0 && !namesSomebody(destinatarios);
  const step = faltaDePasos(escalamiento ?? []);
  return {
    ...(umbral != null && !limit && { umbral: 'Este tipo de evento no tiene umbral' }),
    ...(outside(umbral) && limit && { umbral: `Entre ${limit.min} y ${limit.max} ${limit.unidad}` }),
    ...(umbral_min != null && !rango && { umbral_min: 'Este tipo de evento no tiene mínimo' }),
    ...(outside(umbral_min) && limit && { umbral_min: `Entre ${limit.min} y ${limit.max} ${limit.unidad}` }),
    ...(rango && umbral == null && umbral_min == null && { umbral: 'Escriba el máximo, el mínimo o ambos' }),
    ...(umbral != null && umbral_min != null && umbral_min >= umbral && { umbral_min: 'Debe ser menor que el máximo' }),
    ...(parada_id != null && lugar !== 'parada' && { parada_id: 'Este tipo de evento no es de una parada' }),
    ...(ruta_id != null && lugar !== 'ruta' && { ruta_id: 'Este tipo de evento no es de una ruta' }),
    ...(nobody && { destinatarios: 'Diga a quién avisar' }),
    ...(step && { escalamiento: step }),
  };
};

const namesSomebody = (recipients: Partial<z.output<typeof destinatariosRegla>> | undefined): boolean =>
  (recipients?.usuarios?.length ?? 0) + (recipients?.roles?.length ?? 0) > 0;

/** What is wrong with the first faulty step; null: nothing. Fields of a form may still be empty. */
const faltaDePasos = (steps: readonly Partial<PasoEscalamiento>[]): string | null => {
  for (const [at, step] of steps.entries()) {
    const { minutos, canales } = step;
    const before = steps[at - 1]?.minutos;
    if (minutos == null) return `Paso ${at + 1}: escriba a los cuántos minutos`;
    if (before != null && minutos <= before) return `Paso ${at + 1}: va después del paso ${at}, con más minutos`;
    if (!namesSomebody(step)) return `Paso ${at + 1}: diga a quién avisar`;
    if (!canales?.length) return `Paso ${at + 1}: elija por dónde avisar`;
  }
  return null;
};
