import type { Mantenimiento } from '#contract/entities/mantenimiento';
import { masDias, masMeses } from '#contract/rules/fechasPlan';

let made = 0;

/** The input of a user to create each kind of record. */
export const unNivel = (given: object = {}) => ({ nombre: `Sede ${++made}`, tipo: 'sede', ...given });
export const unActivo = (given: { nivel_id: unknown } & Record<string, unknown>) => ({
  nombre: `Camión ${++made}`,
  tipo_activo: 'vehiculo',
  ...given,
});
export const unaCategoria = (given: object = {}) => ({
  nombre: `Categoría ${++made}`,
  tipo_activo: 'vehiculo',
  ...given,
});
export const unaPersona = (given: object = {}) => ({ nombre: `Persona ${++made}`, tipo: 'tecnico', ...given });
export const unServicio = (given: object = {}) => ({ nombre: `Servicio ${++made}`, ...given });
export const unProveedor = (given: object = {}) => ({ nombre: `Proveedor ${++made}`, ...given });
export const unComponente = (given: object = {}) => ({ tipo: 'llanta', serie: `LL-${++made}`, ...given });
export const unaBodega = (given: object = {}) => ({ nombre: `Bodega ${++made}`, ...given });
/** Of another month each: there is one for each month, level and class. */
export const unPresupuesto = (given: object = {}) => ({
  ...{ anio: 2050 + (Math.floor(++made / 12) % 50), mes: (made % 12) + 1, clase: 'otro', valor: 1_000 },
  ...given,
});
export const unRepuesto = (given: object = {}) => ({ nombre: `Repuesto ${++made}`, ...given });
export const unaPlantilla = (given: object = {}) => ({
  nombre: `Plantilla ${++made}`,
  items: [{ titulo: 'Revisar' }],
  ...given,
});
/** A form of inspections with one point of each severity. */
export const unFormulario = (given: object = {}) => ({
  nombre: `Formulario ${++made}`,
  uso: 'inspeccion',
  items: [
    { id: 'frenos', titulo: 'Frenos', obligatoria: true, severidad_si_falla: 'critica', grupo: 'Seguridad' },
    { id: 'luces', titulo: 'Luces', severidad_si_falla: 'mayor' },
    { id: 'aseo', titulo: 'Aseo', severidad_si_falla: 'menor' },
  ],
  ...given,
});
/** An inspection of that form in which these points fail. */
export const unaInspeccion = (
  given: { plantilla_id: unknown; activo_id: unknown } & Record<string, unknown>,
  fails: readonly string[] = [],
) => ({
  respuestas: ['frenos', 'luces', 'aseo'].map((item) => ({
    item,
    resultado: fails.includes(item) ? 'falla' : 'aprobado',
  })),
  ...given,
});
export const unCodigoFalla = (given: object = {}) => ({
  clase: 'causa',
  codigo: `F${++made}`,
  nombre: `Código ${made}`,
  ...given,
});
/** For a place unless an asset is given. */
export const unaOrden = (given: { nivel_id?: unknown; activo_id?: unknown } & Record<string, unknown>) => ({
  titulo: `Orden de prueba ${++made}`,
  ...given,
});
export const unaTarea = (given: object = {}) => ({ titulo: `Tarea ${++made}`, ...given });
/** A full tank, now, unless given otherwise. */
export const unaCarga = (given: { activo_id: unknown } & Record<string, unknown>) => ({
  fecha: new Date().toISOString(),
  litros: 40,
  ...given,
});
export const unUsuario = (given: object = {}) => ({ email: `persona${++made}@fabrica.test`, rol_id: 4, ...given });
export const unDispositivo = (given: object = {}) => ({
  identificador: `gps-${++made}`,
  nombre: `Rastreador ${made}`,
  ...given,
});

export const unaParada = (given: object = {}) => ({
  nombre: `Parada ${++made}`,
  latitud: 4.65,
  longitud: -74.08,
  radio_m: 100,
  ...given,
});

/** Two kilometres north through Bogotá. */
export const unaRuta = (given: object = {}) => ({
  nombre: `Ruta ${++made}`,
  trazado: {
    type: 'LineString',
    coordinates: [
      [-74.08, 4.65],
      [-74.08, 4.668],
    ],
  },
  ...given,
});
/** On a day in the future unless one is given. */
export const unaEjecucion = (given: { ruta_id: unknown; activo_id: unknown } & Record<string, unknown>) => ({
  fecha: '2030-03-31',
  hora_salida: '06:00',
  ...given,
});

export const unaRegla = (given: object = {}) => ({
  nombre: `Regla ${++made}`,
  tipo: 'exceso_velocidad',
  umbral: 80,
  ...given,
});

export const unPlan = (given: object = {}) => ({
  nombre: `Plan ${++made}`,
  alcance: 'lista',
  disparador: 'tiempo',
  cada_valor: 1,
  cada_unidad: 'mes',
  inicia_en: '2026-01-31',
  ...given,
});

/** The day of a completion after which the plan asks for its first day. */
export const dayBefore = ({
  base,
  cada_valor,
  cada_unidad,
  inicia_en,
}: Pick<Mantenimiento, 'base' | 'cada_valor' | 'cada_unidad' | 'inicia_en'>): string => {
  if (base === 'programada' || cada_valor === null) return masDias(inicia_en, -1);
  if (cada_unidad === 'mes' || cada_unidad === 'anio')
    return masMeses(inicia_en, -cada_valor * (cada_unidad === 'mes' ? 1 : 12));
  return masDias(inicia_en, -cada_valor * (cada_unidad === 'semana' ? 7 : 1));
};

/** Input for the sheet of an asset. */
export const unMedidor = (given: object = {}) => ({ tipo: 'otro', nombre: `Medidor ${++made}`, unidad: 'u', ...given });
export const unDocumento = (given: { archivo_id: string } & Record<string, unknown>) => ({
  tipo: 'SOAT',
  numero: `DOC-${++made}`,
  ...given,
});
export const unArchivo = () => ({
  nombre: `papel-${++made}.pdf`,
  tipo: 'application/pdf',
  contenido: Buffer.from(`%PDF-1.4 ${made}`),
});
