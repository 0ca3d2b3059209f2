import { correo, fileId, hora, horaFin, moment, optionalText, rowId, type Listed } from '../core/entity';
import { momentFrom } from '../core/dateBounds';
import { limits } from '../core/limits';
import { isCurrency } from '../core/money';
import { overlapIn } from '../rules/hours';
import { usualLimits } from '../rules/movement';
import { urlOf } from '../rules/urls';
import { z } from '../core/validation';

const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('es', { timeZone: name });
    // Offsets such as +05:00 have no daylight saving time.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
};

export const unidadDistancia = z.enum(['km', 'mi']);

/** Of whom a company asks a second factor. */
export const segundoFactorEmpresa = z.enum(['opcional', 'admins', 'todos']);
export type SegundoFactorEmpresa = z.output<typeof segundoFactorEmpresa>;

/** How a company counts fuel: `gal` are US gallons, `gal_imp` imperial ones. The API always speaks litres. */
export const unidadCombustible = z.enum(['l', 'gal', 'gal_imp']);

/** Hours of a weekday: 1 is Monday. An end before the begin is on the next day. */
const jornada = z
  .object({ dia: z.int().min(1).max(7), desde: hora, hasta: horaFin })
  .refine(({ desde, hasta }) => desde !== hasta, { path: ['hasta'], message: 'Debe ser distinta de la de inicio' });

/** Hours of the week, several a day at most: of work, of a rule, of a stop. */
export const horario = z
  .array(jornada)
  .max(28, 'Hasta 28 tramos')
  .refine((hours) => overlapIn(hours) === undefined, 'Hay horas de un mismo día que se cruzan');

/** How long a company may keep its positions, and its events as rows, in days. */
export const diasPosiciones = { min: 60, max: 3_650, usual: 400 } as const;

const minutes = (fallback: number) => z.int().min(1).max(1_440).default(fallback);

/** The most pages that may show a company's live links in a frame. */
export const masOrigenes = 20;

/** The origin of a page: `https://pedidos.ejemplo.co`, without path. */
const origen = z
  .string()
  .trim()
  .max(200)
  .transform((text) => text.toLowerCase().replace(/\/$/, ''))
  .refine((text) => isOrigin(text), 'Escriba solo el origen, por ejemplo https://pedidos.ejemplo.co');

/** It becomes part of a header: nothing that `URL` would write otherwise. */
const isOrigin = (text: string) => /^https:\/\/[a-z\d.-]+(:\d+)?$/.test(text) && urlOf(text)?.origin === text;

/** The most steps of a protocol. */
export const masPasosProtocolo = 20;

/** The steps when somebody calls for help, in order, each once. */
const protocolo = z
  .array(z.string().trim().min(3, 'Escriba el paso').max(160, 'Hasta 160 caracteres'))
  .max(masPasosProtocolo, `Hasta ${masPasosProtocolo} pasos`)
  .transform((steps) => [...new Set(steps)]);

/** The usual ones; each company has its own. */
const protocoloUsual = [
  'Llamar a quien pide ayuda',
  'Confirmar dónde está y qué le pasa',
  'Avisar a la policía o a emergencias',
  'Avisar al supervisor',
  'Enviar apoyo al lugar',
  'Confirmar que está a salvo',
];

/** The settings of a company. Absent fields have the product's defaults. */
export const ajustesEmpresa = z.object({
  limite_velocidad_kmh: z.int().min(1).max(200).default(usualLimits.limite_velocidad_kmh),
  min_sin_conexion: minutes(usualLimits.min_sin_conexion),
  min_parada: minutes(usualLimits.min_parada),
  min_ralenti: minutes(usualLimits.min_ralenti),
  dias_aviso_mantenimiento: z.int().min(0).max(365).default(7),
  /** Percent of a meter's interval that is left at the time of the notice. */
  pct_aviso_medidor: z.int().min(0).max(100).default(10),
  /** Older positions are deleted by whole months; trips and kilometres stay. */
  dias_posiciones: z.int().min(diasPosiciones.min).max(diasPosiciones.max).default(diasPosiciones.usual),
  /** Events that ended before are archived as files by month. */
  dias_eventos: z.int().min(diasPosiciones.min).max(diasPosiciones.max).default(diasPosiciones.usual),
  unidad_combustible: unidadCombustible.default('l'),
  fotos_min_cierre: z.int().min(0).max(20).default(0),
  verificacion_obligatoria: z.boolean().default(false),
  /** Corrective and emergency orders name the code of their cause before they are completed. */
  codigo_falla_obligatorio: z.boolean().default(false),
  /** Corrective orders that stopped nothing count as failures: fewer hours between failures. */
  correctivo_es_falla: z.boolean().default(false),
  /** Operarios also see unassigned orders. */
  autoasignacion: z.boolean().default(false),
  /** Idle days of an operario's session on a phone that has a PIN; 0: as any other session. */
  dias_sesion_telefono: z.int().min(0).max(limits.phone.mostDays).default(0),
  /** Parts may leave a store that has none: what is missing shows as less than nothing. */
  existencia_negativa: z.boolean().default(false),
  /** Purchases of this total or more, in the company's currency, wait for approval; null: none do. */
  aprobacion_desde: z.number().min(0).max(999_999_999_999).nullable().default(null),
  /** Who made a purchase may approve it. */
  aprobacion_propia: z.boolean().default(false),
  /** Pages that may show its live links in a frame. */
  origenes: z
    .array(origen)
    .max(masOrigenes, `Como máximo ${masOrigenes}`)
    .transform((list) => [...new Set(list)])
    .default([]),
  /** What is ticked off when somebody calls for help. */
  protocolo_sos: protocolo.default(protocoloUsual),
  horario_laboral: horario.default([1, 2, 3, 4, 5].map((dia) => ({ dia, desde: '08:00', hasta: '17:00' }))),
});
export type AjustesEmpresa = z.output<typeof ajustesEmpresa>;

/** `GET /empresa/ajustes`, to read and change the settings of the selected company. */
export const ajustesGuardados = z.object({ ajustes: ajustesEmpresa, version: z.int() });

/** `PATCH /empresa/ajustes`: only what changes, on top of this version of the company. */
export const cambioAjustes = ajustesEmpresa.partial().extend({ version: z.int() });

const written = {
  nombre: z.string().trim().min(2).max(120),
  nit: optionalText(30).default(null),
  zona_horaria: z.string().refine(isTimeZone, 'Elija una zona horaria de la lista').default('America/Bogota'),
  moneda: z
    .string()
    .refine(isCurrency, 'Tres letras, por ejemplo COP')
    .default('COP'),
  unidad_distancia: unidadDistancia.default('km'),
  prefijo_orden: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z\d]{1,6}$/, 'De 1 a 6 letras o números')
    .default('OT'),
  /** A picture uploaded to `/admin-empresas/logo` before. */
  logo_id: fileId.nullable().default(null),
  ajustes: ajustesEmpresa.prefault({}),
};

/** The data with which a superadmin creates a company. Its first admin is invited by mail. */
export const nuevaEmpresa = z.object({
  ...written,
  admin_email: correo.nullable().default(null),
});

/**
 * `activo: false`: nobody can work in it and its devices are ignored; nothing is deleted. `segundo_factor`: of whom it
 * asks one, from `segundo_factor_desde` on; without a moment, two weeks from now.
 */
export const cambioEmpresa = z
  .object({
    ...written,
    activo: z.boolean(),
    segundo_factor: segundoFactorEmpresa,
    segundo_factor_desde: momentFrom('life').nullable(),
  })
  .partial();

export const empresa = z.object({
  ...written,
  id: rowId,
  empresa_id: rowId,
  image_url: z.string().nullable(),
  activo: z.boolean(),
  creado_en: moment,
  version: z.int(),
  segundo_factor: segundoFactorEmpresa,
  segundo_factor_desde: moment.nullable(),
  usuarios_n: z.int(),
  /** Members who would owe a factor if all were asked. */
  sin_factor_n: z.int(),
  activos_n: z.int(),
  dispositivos_n: z.int(),
  en_linea_n: z.int(),
  ordenes_abiertas_n: z.int(),
  ordenes_vencidas_n: z.int(),
  /** Of its files. */
  almacenamiento_bytes: z.int(),
  ultima_conexion_en: moment.nullable(),
});
export type Empresa = z.output<typeof empresa>;

/** `GET /admin-empresas/resumen?filter=`: sums of those columns over the companies that match. */
export const sumasEmpresas = empresa
  .pick({
    usuarios_n: true,
    activos_n: true,
    dispositivos_n: true,
    en_linea_n: true,
    ordenes_abiertas_n: true,
    ordenes_vencidas_n: true,
  })
  .extend({ almacenamiento_bytes: z.number() });

/** The companies, for superadmins. */
export const adminEmpresas = {
  name: 'admin-empresas' as const,
  record: empresa,
  filters: { activo: z.boolean() },
  sorts: [
    'id',
    'nombre',
    'nit',
    'activo',
    'creado_en',
    'usuarios_n',
    'activos_n',
    'dispositivos_n',
    'en_linea_n',
    'ordenes_abiertas_n',
    'ordenes_vencidas_n',
    'almacenamiento_bytes',
    'ultima_conexion_en',
  ],
} satisfies Listed;

/** `POST /admin-empresas/logo/{carga}/terminar`: the file that a company can then refer to. */
export const logo = z.object({ id: fileId, url: z.string() });
