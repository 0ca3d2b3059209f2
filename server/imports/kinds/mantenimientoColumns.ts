import { mantenimiento as contract } from '#contract/entities/mantenimiento';
import { mantenimiento as words } from '#contract/words/mantenimiento';
import { entityColumns } from './entityColumns';
import { optionsOf, prioridadesOrden } from './options';

const { values } = words;

const tipos = optionsOf(values.tipo, {
  preventivo: [
    ['preventiva', 'preventive', 'pm'],
    ['rutina', 'servicio'],
  ],
  predictivo: [['predictiva', 'predictive']],
  inspeccion: [['inspection'], ['revisión', 'chequeo']],
  legal: [[], ['soat', 'tecnomecánica', 'rtm']],
  lubricacion: [['lubrication'], ['engrase', 'aceite']],
  calibracion: [['calibration']],
});
const disparadores = optionsOf(values.disparador, {
  tiempo: [['fecha', 'calendario', 'time'], ['días']],
  medidor: [
    ['kilometraje', 'horómetro', 'odómetro', 'meter'],
    ['km', 'horas'],
  ],
  tiempo_o_medidor: [['ambos', 'fecha o medidor', 'both', 'lo que ocurra primero']],
  fecha_unica: [['única', 'una vez', 'once', 'fecha única']],
});
const unidades = optionsOf(values.cada_unidad, {
  dia: [['día', 'd', 'day', 'days']],
  semana: [['semana', 'sem', 'week', 'weeks']],
  mes: [['mes', 'month', 'months']],
  anio: [['año', 'year', 'years']],
});
const medidores = optionsOf(values.medidor_tipo, {
  odometro: [['km', 'kilómetros', 'kilometraje', 'odometer', 'kms']],
  horometro: [['h', 'hr', 'hrs', 'horas', 'hour meter', 'horas de motor']],
  ciclos: [['ciclo', 'cycles']],
});
const bases = optionsOf(values.base, {
  programada: [['programada', 'fija', 'fecha fija', 'scheduled'], ['calendario']],
  ejecutada: [['ejecutada', 'ejecución', 'última vez', 'completed'], ['flotante']],
});

/** The columns of a file of plans. Scope and trigger follow from the columns that are filled. */
export const columns = entityColumns(contract, words, {
  nombre: 'plan, nombre del plan, rutina, actividad, tarea, mantenimiento, name, title',
  descripcion: 'detalle, observaciones, notas, description, notes',
  tipo: { synonyms: 'tipo de mantenimiento, tipo de plan, clase, type', options: tipos },
  servicio_ids: {
    synonyms: 'servicio, trabajos, services, códigos de servicio',
    kind: 'lista',
    help: 'Códigos o nombres de servicios, separados por coma.',
  },
  activos: {
    synonyms: 'activo, placa, placas, vehículo, vehículos, equipo, equipos, código del activo, assets, asset',
    kind: 'lista',
    help: 'Códigos o placas, separados por coma. O llene Categorías o Niveles.',
  },
  categorias: {
    synonyms: 'categoría, category, familia',
    kind: 'lista',
    help: 'Para todos los activos de esas categorías.',
  },
  niveles: {
    synonyms: 'nivel, sede, sedes, área, ubicación, location',
    kind: 'lista',
    help: 'Para todos los activos de esos niveles y los de abajo.',
  },
  disparador: {
    synonyms: 'disparador, frecuencia por, se programa por, trigger',
    required: false,
    options: disparadores,
    help: 'Puede faltar: se sabe por los intervalos que llene.',
  },
  cada_valor: {
    synonyms: 'cada, frecuencia, intervalo, periodicidad, cada tiempo, every',
    help: 'Cada cuántos días, semanas, meses o años.',
  },
  cada_unidad: { synonyms: 'unidad, unidad de tiempo, unidad frecuencia, periodo, interval unit', options: unidades },
  dias_semana: {
    synonyms: 'días, días de semana, weekdays',
    kind: 'texto',
    help: 'Solo por semanas: lun-vie, o lun, mié, sáb.',
  },
  meses: {
    synonyms: 'temporada, meses activos, meses en que aplica, season, months',
    kind: 'texto',
    help: 'Los meses en que está activo: abr-sep, o nov-mar. Vacío: todo el año.',
  },
  cada_medida: {
    synonyms:
      'cada km, cada horas, intervalo km, intervalo horas, frecuencia km, frecuencia horas, kilometraje, km, horas',
    help: 'Cada cuántos km, horas o ciclos.',
  },
  medidor_tipo: { synonyms: 'tipo de medidor, unidad de medida, unidad medidor, meter', options: medidores },
  medidor_nombre: {
    synonyms: 'cuál medidor, meter name',
    help: 'Si los activos tienen varios del mismo tipo: cuál, como se llama en ellos.',
  },
  base: { synonyms: 'base, cuenta desde, recalcular desde', options: bases },
  inicia_en: {
    synonyms: 'inicio, fecha de inicio, desde, primera fecha, start, start date',
    required: false,
    help: 'Vacío: hoy.',
  },
  termina_en: 'fin, fecha de fin, hasta, end, end date',
  aviso_dias: 'aviso, días de aviso, avisar días antes, anticipación',
  aviso_medida: 'aviso km, aviso horas, avisar km antes, avisar horas antes',
  crear_orden_automatica: 'orden automática, crear orden, ot automática, automática',
  anticipacion_dias: 'días de anticipación, crear orden días antes',
  prioridad: { synonyms: 'prioridad, priority', options: prioridadesOrden },
  responsable_id: 'responsable, técnico, asignado a, encargado, assigned to',
  estado: false,
  plantilla_id: false,
  alcance: false,
  requiere_firma: false,
  fotos_min: false,
});
