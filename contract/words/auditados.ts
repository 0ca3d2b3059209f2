import type { Reclamo } from '../entities/garantias';
import type { Documento, Lectura, Medidor, Indisponibilidad } from '../entities/hojaDeVida';
import type { CostoOrden, ManoObra } from '../entities/ordenes';
import type { Ausencia } from '../requests/planificador';
import { tiposComando } from './comandos';
import { ajustesEmpresa, empresas, unidadesCombustible } from './empresas';
import { clasesParada, estadosLectura, tiposMedidor } from './hojaDeVida';
import { estadosReclamo } from './garantias';
import { words } from './index';
import type { Words } from './noun';
import { pasosDePlan, vencimientos } from './mantenimiento';
import { tiposCosto } from './ordenes';
import { tiposWebhook } from './webhooks';

const part = (name: string, many: string, fields: Words['fields'] = {}, values: Words['values'] = {}): Words => ({
  one: name,
  many,
  gender: 'm',
  fields,
  values,
});

/** Records that are not entities but are audited. */
const parts = {
  vencimientos: part(
    'vencimiento de un plan',
    'vencimientos de planes',
    { ...vencimientos.fields, paso: 'Cambio' },
    { paso: pasosDePlan },
  ),
  claves: part('clave de ingesta', 'claves de ingesta'),
  enlaces_calendario: part('enlace del calendario', 'enlaces del calendario'),
  enlaces_datos: part('enlace de datos', 'enlaces de datos', { recurso: 'Tabla' }),
  enlaces_vivos: part('enlace en vivo', 'enlaces en vivo', {
    activos: 'Activos',
    hasta: 'Hasta',
    ejecucion_id: 'Ejecución',
    parada_clave: 'Parada',
  }),
  enlaces_solicitud: part('enlace de solicitudes', 'enlaces de solicitudes', {
    activo_id: 'Activo',
    nivel_id: 'Lugar',
  }),
  turnos: part('entrega de turno', 'entregas de turno', {
    a: 'Recibe',
    eventos_n: 'Eventos entregados',
    confirmado_en: 'Confirmado',
  }),
  silencios_eventos: part('silencio', 'silencios', { hasta: 'Hasta', motivo: 'Motivo', vigente: 'Vigente' }),
  muros: part('muro', 'muros', { hasta: 'Hasta' }),
  webhooks: part(
    'webhook',
    'webhooks',
    { url: 'Dirección', tipos: 'Avisos', activo: 'Activo' },
    { tipos: tiposWebhook },
  ),
  reenvios: part('reenvío', 'reenvíos', {
    nombre: 'Nombre',
    url: 'Dirección',
    formato: 'Formato',
    activos: 'Activos',
    niveles: 'Niveles',
    activo: 'Encendido',
  }),
  tokens: part('token', 'tokens', { permisos: 'Permisos' }),
  mano_obra: part('horas de una orden', 'horas de órdenes', { inicio_en: 'Inicio', fin_en: 'Fin' } satisfies Partial<
    Record<keyof ManoObra, string>
  >),
  orden_costos: part(
    'costo de una orden',
    'costos de órdenes',
    { tipo: 'Tipo', descripcion: 'Descripción', valor: 'Valor' } satisfies Partial<Record<keyof CostoOrden, string>>,
    { tipo: tiposCosto },
  ),
  reclamos: part(
    'reclamo de garantía',
    'reclamos de garantías',
    {
      estado: 'Estado',
      reclamado: 'Reclamado',
      recuperado: 'Recuperado',
      fecha: 'Día del pago',
      nota: 'Nota',
    } satisfies Partial<Record<keyof Reclamo, string>>,
    { estado: estadosReclamo },
  ),
  orden_comentarios: part('comentario de una orden', 'comentarios de órdenes'),
  mensajes: part('mensaje', 'mensajes'),
  orden_archivos: part('archivo de una orden', 'archivos de órdenes'),
  documentos: part('documento', 'documentos', {
    tipo: 'Tipo',
    numero: 'Número',
    emisor: 'Emisor',
    expedido_en: 'Expedido',
    vence_en: 'Vence',
    aviso_dias: 'Aviso (días)',
  } satisfies Partial<Record<keyof Documento, string>>),
  ausencias: part('ausencia', 'ausencias', {
    desde: 'Desde',
    hasta: 'Hasta',
    motivo: 'Motivo',
  } satisfies Partial<Record<keyof Ausencia, string>>),
  medidores: part(
    'medidor',
    'medidores',
    { valor: 'Valor', nombre: 'Nombre', tipo: 'Tipo', unidad: 'Unidad' } satisfies Partial<
      Record<keyof Medidor | 'valor', string>
    >,
    { tipo: tiposMedidor },
  ),
  lecturas: part(
    'lectura',
    'lecturas',
    { valor: 'Valor', estado: 'Estado' } satisfies Partial<Record<keyof Lectura, string>>,
    { estado: estadosLectura },
  ),
  paradas_activo: part(
    'parada de un activo',
    'paradas de activos',
    { desde: 'Desde', hasta: 'Hasta', clase: 'Tipo', motivo: 'Motivo', orden_id: 'Orden' } satisfies Partial<
      Record<keyof Indisponibilidad, string>
    >,
    { clase: clasesParada },
  ),
  costos: part('costo', 'costos', { costo: 'Costo', motivo: 'Motivo' }),
  ultimos_mantenimientos: part('último mantenimiento', 'últimos mantenimientos'),
  auditoria: part('auditoría', 'la auditoría'),
  importaciones: part('importación', 'importaciones'),
  'reportes/activos': part('reporte de activos', 'reportes de activos'),
  'reportes/ordenes': part('reporte de órdenes', 'reportes de órdenes'),
  'reportes/preoperacional': part('registro preoperacional', 'registros preoperacionales'),
};

/** Every kind of record in the audit. */
export const audited: Readonly<Record<string, Words>> = {
  ...words,
  dispositivos: {
    ...words.dispositivos,
    fields: { ...words.dispositivos.fields, empresa: 'Empresa', comando: 'Comando', texto: 'Texto' },
    values: { ...words.dispositivos.values, comando: tiposComando },
  },
  compras: {
    ...words.compras,
    fields: { ...words.compras.fields, recepcion: 'Llegó', devolucion: 'Se devolvió' },
  },
  usuarios: {
    ...words.usuarios,
    fields: {
      ...words.usuarios.fields,
      superadmin: 'Superadministrador',
      bloqueado: 'Bloqueado',
      segundo_factor: 'Segundo factor',
      llave: 'Llave',
      codigos_recuperacion: 'Códigos de recuperación',
      equipo: 'Equipo recordado',
    },
  },
  empresas: {
    ...empresas,
    fields: { ...empresas.fields, ...ajustesEmpresa },
    values: { ...empresas.values, unidad_combustible: unidadesCombustible },
  },
  ...parts,
};
