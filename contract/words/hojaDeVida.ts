import type { Documento, Lectura, Medidor, Indisponibilidad, TipoHistorial } from '../entities/hojaDeVida';

/** Words of the life-history sheet. */

/** Kinds of meter; also the name of a meter without its own. */
export const tiposMedidor = {
  odometro: 'Odómetro',
  horometro: 'Horómetro',
  ciclos: 'Ciclos',
  combustible: 'Combustible',
  temperatura: 'Temperatura',
  presion: 'Presión',
  otro: 'Otro medidor',
} satisfies Record<Medidor['tipo'], string>;

/** The usual unit of each kind. */
export const unidadesMedidor: Record<Medidor['tipo'], string> = {
  odometro: 'km',
  horometro: 'h',
  ciclos: 'ciclos',
  combustible: 'l',
  temperatura: '°C',
  presion: 'psi',
  otro: '',
};

export const estadosLectura = { valida: 'Válida', sospechosa: 'Por revisar', anulada: 'Anulada' } satisfies Record<
  Lectura['estado'],
  string
>;

export const fuentesLectura = {
  manual: 'Escrita',
  gps: 'GPS',
  obd: 'OBD',
  orden: 'Orden',
  importacion: 'Importada',
} satisfies Record<Lectura['fuente'], string>;

export const estadosDocumento = { vigente: 'Vigente', por_vencer: 'Por vencer', vencido: 'Vencido' } satisfies Record<
  Documento['estado'],
  string
>;

/** The kinds of downtime. */
export const clasesParada = {
  falla: 'Falla',
  planificada: 'Mantenimiento planificado',
  operacional: 'Operación',
  externa: 'Causa externa',
} satisfies Record<Indisponibilidad['clase'], string>;

/** Kinds of entry of the timeline, in the order of its chips. */
export const tiposHistorial = {
  falla_reportada: 'Fallas',
  cambio_estado: 'Cambios de estado',
  parada_iniciada: 'Paradas',
  parada_finalizada: 'Fines de parada',
  lectura_medidor: 'Lecturas',
  reinicio_medidor: 'Medidores cambiados',
  documento_agregado: 'Documentos',
  documento_vencido: 'Documentos vencidos',
  comentario: 'Comentarios',
  foto: 'Fotos',
  combustible: 'Combustible',
  costo: 'Gastos',
  traslado: 'Traslados',
  cambio_responsable: 'Responsables',
  cambio_conductor: 'Conductores',
  dispositivo_instalado: 'Dispositivos instalados',
  dispositivo_retirado: 'Dispositivos retirados',
  orden_creada: 'Órdenes creadas',
  orden_completada: 'Órdenes completadas',
  orden_cerrada: 'Órdenes cerradas',
  orden_cancelada: 'Órdenes canceladas',
  mantenimiento_vencido: 'Mantenimientos vencidos',
  repuesto_instalado: 'Repuestos',
  inspeccion_hecha: 'Inspecciones',
  inspeccion_fallida: 'Inspecciones fallidas',
  defecto_abierto: 'Defectos',
  defecto_reparado: 'Defectos reparados',
  componente_montado: 'Componentes montados',
  componente_desmontado: 'Componentes desmontados',
  solicitud_recibida: 'Solicitudes',
  evento_critico: 'Eventos críticos',
  edicion: 'Ediciones',
  alta: 'Alta',
  baja: 'Baja',
  reactivacion: 'Reactivación',
  importacion_deshecha: 'Importaciones deshechas',
} satisfies Record<TipoHistorial, string>;

/** The name of a meter: its own, else that of its kind. */
export const meterName = ({ tipo, nombre }: Pick<Medidor, 'tipo' | 'nombre'>): string => nombre ?? tiposMedidor[tipo];
