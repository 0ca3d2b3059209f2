import { describe, expect, it } from 'vitest';
import { errors } from './core/errors';
import { entities, type EntityName } from './index';
import { limits } from './core/limits';
import { rastreadores } from './entities/rastreadores';
import { storageKeys } from './core/session';
import { clasesEvento, excesos, margenVelocidad, minutosDescanso, minutosEstacionado } from './entities/tiposEvento';
import { z } from './core/validation';

/** What the specification and the product's design say, written out once more: a change here changes a promise. */

const fieldOf = (noun: EntityName, field: string): z.ZodType => {
  const found = (entities[noun].input.shape as Record<string, z.ZodType | undefined>)[field];
  if (!found) throw new Error(`${noun} has no field ${field}`);
  return found;
};
const accepts = (noun: EntityName, field: string, value: unknown) => fieldOf(noun, field).safeParse(value).success;

/** Fields that somebody who creates one must write. */
const required: Record<EntityName, string> = {
  niveles: 'nombre',
  activos: 'nombre tipo_activo nivel_id',
  categorias: 'nombre tipo_activo',
  dispositivos: 'identificador',
  personal: 'nombre tipo',
  servicios: 'nombre',
  repuestos: 'nombre',
  proveedores: 'nombre',
  bodegas: 'nombre',
  traslados: 'de_bodega_id a_bodega_id renglones',
  conteos: 'bodega_id',
  compras: 'proveedor_id bodega_id',
  presupuestos: 'anio mes clase valor',
  combustible: 'activo_id fecha litros',
  plantillas: 'nombre',
  inspecciones: 'plantilla_id activo_id',
  defectos: '',
  solicitudes: 'descripcion',
  garantias: 'inicia_en',
  componentes: 'tipo serie',
  codigos_falla: 'clase codigo nombre',
  ordenes: 'titulo',
  tareas: 'titulo',
  paradas: 'nombre',
  rutas: 'nombre trazado',
  ejecuciones: 'ruta_id activo_id fecha',
  eventos: '',
  reglas: 'nombre tipo',
  mantenimiento: 'nombre alcance disparador inicia_en',
  usuarios: 'email rol_id',
};

it.each(Object.entries(required))('%s cannot be created without %s', (noun, fields) => {
  const { error } = entities[noun as EntityName].input.safeParse({});
  const missing = [...new Set(error?.issues.map(({ path }) => String(path[0])))];
  expect(missing.sort()).toEqual(fields.split(' ').filter(Boolean).sort());
});

/** The least and the most of numbers. */
const numbers: [EntityName, string, number, number][] = [
  ['activos', 'anio', 1950, new Date().getUTCFullYear() + 1],
  ['activos', 'limite_velocidad_kmh', 1, 200],
  ['paradas', 'radio_m', 20, 5_000],
  ['rutas', 'tolerancia_m', 50, 2_000],
  ['paradas', 'latitud', -85, 85],
  ['paradas', 'longitud', -180, 180],
];

it.each(numbers)('%s.%s is from %i to %i', (noun, field, least, most) => {
  expect([least - 1, least, most, most + 1].map((value) => accepts(noun, field, value))).toEqual([
    ...[false, true, true, false],
  ]);
});

/** The most letters, and the least of those that must be there. */
const lengths: [EntityName, string, number, number][] = [
  ['ordenes', 'titulo', 3, 160],
  ['ordenes', 'descripcion', 0, 10_000],
  ['activos', 'nombre', 1, 120],
  ['activos', 'vin', 0, 17],
];

it.each(lengths)('%s.%s has %i to %i letters', (noun, field, least, most) => {
  const takes = (length: number) => accepts(noun, field, 'A'.repeat(length));
  expect([takes(least), takes(most + 1)]).toEqual([true, false]);
  if (field !== 'vin') expect(takes(most)).toBe(true);
  if (least > 0) expect(takes(least - 1)).toBe(false);
});

/** The values of fields with a fixed choice, in their order. */
const choices: [EntityName, string, string][] = [
  ['activos', 'tipo_activo', 'vehiculo remolque motocicleta maquinaria equipo herramienta infraestructura ti otro'],
  ['activos', 'criticidad', 'A B C'],
  ['activos', 'combustible', 'gasolina diesel gnv glp electrico hibrido ninguno'],
  ['activos', 'medidor_fuente', 'manual gps obd'],
  ['personal', 'tipo', 'tecnico conductor supervisor almacen administrativo contratista'],
  ['personal', 'documento_tipo', 'CC CE PA NIT OTRO'],
  ['niveles', 'tipo', 'region sede area linea ubicacion flota centro_costo'],
  ['dispositivos', 'tipo', 'rastreador_gps obd can baliza_bateria celular camara otro'],
  ['dispositivos', 'unidad_velocidad', 'nudos kmh ms mph'],
  ['paradas', 'tipo', 'cliente base taller estacion_combustible bodega peaje punto_control zona_riesgo otro'],
  ['paradas', 'forma', 'circulo poligono'],
  ['servicios', 'tipo', 'preventivo correctivo inspeccion legal instalacion otro'],
  ['mantenimiento', 'tipo', 'preventivo predictivo inspeccion legal lubricacion calibracion'],
  ['mantenimiento', 'alcance', 'activo lista categoria nivel'],
  ['mantenimiento', 'disparador', 'tiempo medidor tiempo_o_medidor condicion fecha_unica'],
  ['mantenimiento', 'cada_unidad', 'dia semana mes anio'],
  ['mantenimiento', 'base', 'programada ejecutada'],
  ['ordenes', 'tipo', 'correctivo preventivo predictivo inspeccion instalacion emergencia mejora servicio'],
  ['ordenes', 'prioridad', 'baja media alta critica'],
  ['tareas', 'tipo', 'casilla texto numero seleccion inspeccion lectura foto firma fecha'],
  ['tareas', 'accion_si_falla', 'ninguna alertar crear_orden activo_fuera_de_servicio'],
];

it.each(choices)('%s.%s is one of %s', (noun, field, values) => {
  for (const value of values.split(' ')) expect.soft(accepts(noun, field, value), value).toBe(true);
  const { error } = fieldOf(noun, field).safeParse('ninguno de estos');
  expect(error?.issues[0]).toMatchObject({ values: values.split(' ') });
});

/** What stands for a field that is not written. */
const defaults: [EntityName, string, unknown][] = [
  ['activos', 'estado', 'operativo'],
  ['activos', 'criticidad', 'B'],
  ['activos', 'medidor_fuente', 'manual'],
  ['ordenes', 'prioridad', 'media'],
  ['ordenes', 'tipo', 'correctivo'],
  ['rutas', 'tolerancia_m', 200],
  ['dispositivos', 'unidad_velocidad', 'nudos'],
];

it.each(defaults)('%s.%s is %s where nothing else is said', (noun, field, value) => {
  expect(fieldOf(noun, field).parse(undefined)).toBe(value);
});

describe('the constants of the specification', () => {
  it('times and sizes', () => {
    const minute = 60_000;
    const day = 86_400_000;
    expect(limits).toMatchObject({
      requestTimeout: 10_000,
      assetsCacheLife: 5 * minute,
      leaveDelay: 100,
      tooltip: { maxWidth: 350, zIndex: 9999, delay: 0 },
      realtime: { activityTimeout: 120_000, pongTimeout: 30_000, unavailableTimeout: 10_000 },
      session: { idle: 12 * 60 * minute, longest: 30 * day, check: minute },
      phone: { longest: 180 * day, mostDays: 30 },
      links: { life: 7 * day, resetLife: 60 * minute },
      login: { window: 15 * minute, failuresPerAccount: 5, failuresPerAddress: 50, failuresEverywhere: 100 },
      password: { min: 10, max: 200 },
      revocation: { poll: 2_000 },
      files: { part: 256 * 1024, photo: 10 * 1024 ** 2, file: 10 * 1024 ** 2, sound: 1024 ** 2, soundLasts: minute },
      tokens: { perWindow: 600, window: minute },
      list: { rows: 1_000, slimRows: 10_000 },
      levels: { depth: 7 },
      destinations: { answer: 15_000, offAfterDays: 5 },
      trackers: { perUnknownAddress: 20, packetBytes: 16 * 1024, silence: 20 * minute },
    });
    expect(limits.trackers.open).toBeGreaterThanOrEqual(10_000);
    // A revoked link goes dark within two seconds.
    expect(limits.liveLink.poll).toBeLessThan(2_000);
    // A map that draws more than the slim list would show assets that no list has.
    expect(limits.positions.mapRows).toBe(limits.list.slimRows);
  });

  it('what the browser keeps', () => {
    const keys = JSON.stringify(storageKeys);
    for (const key of [
      ...['user_token', 'empresa_seleccionada', 'activos_cache', 'lastSessionCheck', 'sessionWarningShown', 'isPinned'],
      ...[
        'isGestionOpen',
        'isMantenimientosOpen',
        'isAdministracionOpen',
        'isReportesOpen',
        'ftrack.estado',
        'ftrack.ui',
      ],
    ])
      expect.soft(keys).toContain(`"${key}"`);
  });

  it('the status of each error', () => {
    const statuses: Record<number, string> = {
      400: 'EMPRESA_NOT_SPECIFIED RANGO_DEMASIADO_LARGO',
      401: 'CREDENCIALES_INVALIDAS TOKEN_INVALIDO CLAVE_INVALIDA CLAVE_ENLACE',
      403: 'CUENTA_BLOQUEADA EMPRESA_ACCESS_DENIED PERMISO_DENEGADO SEGUNDO_FACTOR_NECESARIO CONFIRMACION_NECESARIA',
      404: 'NO_ENCONTRADO ENLACE_INVALIDO',
      405: 'METODO_NO_PERMITIDO',
      409: 'VERSION_CONFLICTO ORDEN_REASIGNADA EN_USO CONFLICTO IDEMPOTENCIA_CONFLICTO',
      410: 'CURSOR_VENCIDO ENLACE_TERMINADO',
      413: 'CUERPO_MUY_GRANDE CUOTA_LLENA',
      415: 'TIPO_NO_SOPORTADO',
      419: 'SESION_EXPIRADA',
      422: 'VALIDACION',
      429: 'COLA_LLENA DEMASIADOS_INTENTOS',
      500: 'ERROR_INTERNO',
      503: 'NO_DISPONIBLE',
    };
    const written = Object.entries(statuses).flatMap(([status, codes]) =>
      codes.split(' ').map((code) => [code, Number(status)]),
    );
    expect(Object.fromEntries(Object.entries(errors).map(([code, { status }]) => [code, status]))).toEqual(
      Object.fromEntries(written),
    );
    expect(errors.EMPRESA_ACCESS_DENIED.message).toBe('Cerrando sesión...');
    expect(errors.TOKEN_INVALIDO.error).toBe('Token inválido');
  });
});

describe('events', () => {
  /** By severity, the kinds that the design has. */
  const severities: Record<string, string> = {
    info: `entrada_parada salida_parada encendido apagado inicio_viaje fin_viaje conexion_restablecida combustible_carga
      mantenimiento_proximo garantia_por_vencer repuesto_bajo_minimo`,
    baja: 'ralenti_excesivo sin_senal_gps lectura_sospechosa',
    media: `exceso_velocidad permanencia_excedida detencion_prolongada sin_conexion bateria_baja frenada_brusca
      aceleracion_brusca giro_brusco parada_omitida llegada_tarde no_ha_salido llegada_tarde_prevista
      conductor_no_identificado documento_por_vencer orden_vencida orden_reabierta alarma_dispositivo
      componente_por_vencer llanta_por_cambiar`,
    alta: `movimiento_no_autorizado desconexion_alimentacion manipulacion desvio_ruta combustible_descarga
      temperatura_fuera_rango fatiga mantenimiento_vencido documento_vencido orden_critica_creada inspeccion_fallida
      sale_sin_inspeccion`,
    critica: 'sos impacto sale_no_apto',
  };

  it.each(Object.entries(severities))('of severity %s', (severity, kinds) => {
    const found = Object.entries(clasesEvento).filter(([, { severidad }]) => severidad === severity);
    expect(found.map(([kind]) => kind).sort()).toEqual(kinds.split(/\s+/).sort());
  });

  it('open at these limits', () => {
    const usual = (kind: keyof typeof clasesEvento) => clasesEvento[kind].umbral?.usual;
    expect({
      m: usual('movimiento_no_autorizado'),
      min: [usual('detencion_prolongada'), usual('sin_senal_gps'), usual('fatiga'), usual('llegada_tarde_prevista')],
      percent: [usual('bateria_baja'), usual('combustible_descarga'), usual('combustible_carga')],
      kmhPerSecond: [usual('frenada_brusca'), usual('aceleracion_brusca')],
    }).toEqual({ m: 200, min: [15, 10, 4 * 60, 5], percent: [20, 8, 8], kmhPerSecond: [12, 10] });
    expect(clasesEvento.temperatura_fuera_rango.duracion).toBe(5 * 60);
    expect([margenVelocidad, minutosDescanso, minutosEstacionado]).toEqual([5, 30, 24 * 60]);
    expect(excesos).toEqual([
      { sobre: 40, severidad: 'critica' },
      { sobre: 20, severidad: 'alta' },
    ]);
  });
});

it('trackers are listened to on the ports that installers know', () => {
  const ports = {
    ...{ coban_gps103: 5001, tk103: 5002, queclink: 5004, suntech: 5011, h02: 5013, meitrack: 5020, gt06: 5023 },
    ...{ teltonika: 5027, taip: 5031, ruptela: 5046, jt808: 5015 },
  };
  expect(Object.fromEntries(Object.entries(rastreadores).map(([name, { puerto }]) => [name, puerto]))).toMatchObject(
    ports,
  );
  const all = Object.values(rastreadores).map(({ puerto }) => puerto);
  expect(new Set(all).size).toBe(all.length);
});

describe('what is sent', () => {
  type Schema = Readonly<Record<string, unknown>>;
  /** The texts of a schema that may be as long as one likes. */
  const unbounded = (schema: Schema, at: string): string[] => {
    const parts = [schema['properties'], schema['items'], schema['anyOf'], schema['allOf']].flatMap((part) =>
      typeof part === 'object' && part !== null ? Object.entries('type' in part ? { '[]': part } : part) : [],
    ) as [string, Schema][];
    const isFree =
      [schema['type']].flat().includes('string') &&
      !['maxLength', 'format', 'pattern', 'enum'].some((each) => each in schema);
    return [...(isFree ? [at] : []), ...parts.flatMap(([name, part]) => unbounded(part, `${at}.${name}`))];
  };

  it.each(Object.keys(entities) as EntityName[])('of %s has no text without an end', (noun) => {
    const schema = z.toJSONSchema(entities[noun].input, { io: 'input', unrepresentable: 'any' }) as Schema;
    expect(unbounded(schema, noun)).toEqual([]);
  });
});
