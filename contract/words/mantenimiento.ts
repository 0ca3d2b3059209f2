import type { OperadorCondicion } from '../entities/condicionPlan';
import type { mantenimiento as entity, PasoPlan, vencimientos as dues } from '../entities/mantenimiento';
import type { ClaseCita } from '../requests/calendario';
import { tiposMedidor } from './hojaDeVida';
import type { RowWords, WordsOf } from './noun';
import { nouns } from './nouns';
import { ordenes } from './ordenes';

const tipo = {
  preventivo: 'Preventivo',
  predictivo: 'Predictivo',
  inspeccion: 'Inspección',
  legal: 'Legal',
  lubricacion: 'Lubricación',
  calibracion: 'Calibración',
};
const disparador = {
  tiempo: 'Por tiempo',
  medidor: 'Por medidor',
  tiempo_o_medidor: 'Por tiempo o medidor, lo que ocurra primero',
  condicion: 'Por condición: cuando una lectura la cumple',
  fecha_unica: 'Una sola vez',
};
/** The operators of a condition. */
export const operadores = {
  mayor: 'Pasa de',
  mayor_o_igual: 'Llega a',
  menor: 'Baja de',
  menor_o_igual: 'Baja a',
} satisfies Record<OperadorCondicion, string>;
const situacion = {
  al_dia: 'Al día',
  proximo: 'Próximo',
  vencido: 'Vencido',
  en_orden: 'En orden',
  pospuesto: 'Pospuesto',
  sin_historia: 'Sin historia',
  sin_medidor: 'Sin medidor',
  sin_lecturas: 'Sin lecturas',
};
const meses = {
  1: 'enero',
  2: 'febrero',
  3: 'marzo',
  4: 'abril',
  5: 'mayo',
  6: 'junio',
  7: 'julio',
  8: 'agosto',
  9: 'septiembre',
  10: 'octubre',
  11: 'noviembre',
  12: 'diciembre',
};
const estado = { activo: 'Activo', pausado: 'Pausado', finalizado: 'Finalizado' };

export const mantenimiento = {
  ...nouns.mantenimiento,
  fields: {
    nombre: 'Nombre',
    descripcion: 'Descripción',
    tipo: 'Tipo',
    estado: 'Estado',
    servicio_ids: 'Servicios',
    servicio_id: 'Servicio',
    plantilla_id: 'Plantilla de tareas',
    alcance: 'Alcance',
    activos: 'Activos',
    activo_id: 'Activo',
    categorias: 'Categorías',
    niveles: 'Niveles',
    disparador: 'Cuándo toca',
    cada_valor: 'Cada',
    cada_unidad: 'Unidad',
    dias_semana: 'Días de la semana',
    meses: 'Temporada',
    cada_medida: 'Cada (medidor)',
    medidor_tipo: 'Medidor',
    medidor_nombre: 'Nombre del medidor',
    condicion: 'Condición',
    base: 'Se cuenta desde',
    inicia_en: 'Inicia',
    termina_en: 'Termina',
    aviso_dias: 'Avisar antes (días)',
    aviso_medida: 'Avisar antes (medidor)',
    crear_orden_automatica: 'Crear la orden automáticamente',
    anticipacion_dias: 'Crear la orden antes (días)',
    prioridad: 'Prioridad de la orden',
    responsable_id: 'Responsable',
    equipo_ids: 'Equipo',
    requiere_firma: 'Requiere firma',
    fotos_min: 'Fotos mínimas',
    activos_n: 'Activos',
    al_dia_n: 'Al día',
    proximos_n: 'Próximos',
    vencidos_n: 'Vencidos',
    en_orden_n: 'En orden',
    pospuestos_n: 'Pospuestos',
    sin_historia_n: 'Sin historia',
    sin_medidor_n: 'Sin medidor',
    sin_lecturas_n: 'Sin lecturas',
    situacion: 'Situación',
    vence_en: 'Próximo vencimiento',
    transiciones_permitidas: 'Puede pasar a',
  },
  values: {
    tipo,
    estado,
    transiciones_permitidas: estado,
    alcance: {
      activo: 'Un activo',
      lista: 'Una lista de activos',
      categoria: 'Categorías de activos',
      nivel: 'Niveles y lo que hay debajo',
    },
    disparador,
    situacion,
    meses,
    cada_unidad: { dia: 'Días', semana: 'Semanas', mes: 'Meses', anio: 'Años' },
    medidor_tipo: tiposMedidor,
    base: { programada: 'La fecha o medida programada', ejecutada: 'La última ejecución' },
    prioridad: ordenes.values.prioridad,
  },
} satisfies WordsOf<typeof entity>;

export const vencimientos = {
  one: 'vencimiento',
  many: 'vencimientos',
  gender: 'm',
  fields: {
    plan_id: 'Número de plan',
    plan: 'Plan',
    tipo: 'Tipo',
    disparador: 'Cuándo toca',
    activo_id: 'Número de activo',
    activo: 'Activo',
    codigo: 'Código',
    placa: 'Placa',
    nivel_id: 'Nivel',
    responsable_id: 'Responsable',
    situacion: 'Situación',
    desde: 'En el plan desde',
    ciclo: 'Veces hecho',
    ultima_fecha: 'Última fecha',
    ultima_medida: 'Última medida',
    dicha_fecha: 'Última fecha que se anotó',
    dicha_medida: 'Última medida que se anotó',
    proxima_fecha: 'Próxima fecha',
    proxima_medida: 'Próxima medida',
    fecha_pronosticada: 'Fecha pronosticada',
    alcanzada_en: 'Medida alcanzada',
    alcanzada_medida: 'Lectura que la alcanzó',
    vence_en: 'Vence',
    pronosticado: 'Pronosticado',
    dias_restantes: 'Días restantes',
    medida_restante: 'Medida restante',
    medidor_tipo: 'Medidor',
    medidor_nombre: 'Nombre del medidor',
    condicion: 'Condición',
    unidad: 'Unidad',
    medida_actual: 'Medida actual',
    uso_diario: 'Uso diario',
    en_pausa_hasta: 'En pausa hasta',
    pospuesto_hasta: 'Pospuesto hasta',
    reprogramado_para: 'Reprogramado para',
    motivo: 'Motivo',
    orden_abierta_id: 'Número interno de la orden',
    orden_abierta: 'Orden abierta',
    orden_retirada: 'Orden retirada',
  },
  values: { tipo, disparador, situacion, medidor_tipo: tiposMedidor },
} satisfies RowWords<(typeof dues)['record']['shape']>;

/** The kinds of entries in the calendar. */
export const clasesDeCita = {
  ...situacion,
  futuro: 'Futuro',
  orden_vencida: 'Orden vencida',
  orden: 'Orden',
  terminada: 'Orden terminada',
} satisfies Record<ClaseCita, string>;

/** The steps in the history of an asset in a plan. */
export const pasosDePlan = {
  entra: 'Entró al plan',
  sale: 'Salió del plan',
  pospone: 'Pospuesto',
  reprograma: 'Reprogramado solo esta vez',
  reprograma_serie: 'Reprogramada toda la serie',
  deshace: 'Se deshizo lo anterior',
  ultima: 'Se anotó la última vez',
  sin_ultima: 'Se quitó la última vez anotada',
} satisfies Record<PasoPlan['tipo'], string>;
