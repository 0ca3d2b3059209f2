import { mantenimiento } from '#contract/words/mantenimiento';
import { headed, wordsIn } from '../rows/columns';
import { optionsOf, prioridadesOrden } from './options';

const { fields, values } = mantenimiento;

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
export const columns = headed(fields, [
  {
    field: 'nombre',
    synonyms: ['plan', 'nombre del plan', 'rutina', 'actividad', 'tarea', 'mantenimiento', 'name', 'title'],
    kind: 'texto',
    required: true,
  },
  { field: 'descripcion', synonyms: ['detalle', 'observaciones', 'notas', 'description', 'notes'], kind: 'texto' },
  {
    field: 'tipo',
    synonyms: ['tipo de mantenimiento', 'tipo de plan', 'clase', 'type'],
    kind: 'opcion',
    options: tipos,
  },
  {
    field: 'servicio_ids',
    synonyms: ['servicio', 'trabajos', 'services', 'códigos de servicio'],
    kind: 'lista',
    help: 'Códigos o nombres de servicios, separados por coma.',
  },
  {
    field: 'activos',
    synonyms: wordsIn(`
      activo, placa, placas, vehículo, vehículos, equipo, equipos, código del activo, assets, asset`),
    kind: 'lista',
    help: 'Códigos o placas, separados por coma. O llene Categorías o Niveles.',
  },
  {
    field: 'categorias',
    synonyms: ['categoría', 'category', 'familia'],
    kind: 'lista',
    help: 'Para todos los activos de esas categorías.',
  },
  {
    field: 'niveles',
    synonyms: ['nivel', 'sede', 'sedes', 'área', 'ubicación', 'location'],
    kind: 'lista',
    help: 'Para todos los activos de esos niveles y los de abajo.',
  },
  {
    field: 'disparador',
    synonyms: ['disparador', 'frecuencia por', 'se programa por', 'trigger'],
    kind: 'opcion',
    options: disparadores,
    help: 'Puede faltar: se sabe por los intervalos que llene.',
  },
  {
    field: 'cada_valor',
    synonyms: ['cada', 'frecuencia', 'intervalo', 'periodicidad', 'cada tiempo', 'every'],
    kind: 'numero',
    help: 'Cada cuántos días, semanas, meses o años.',
  },
  {
    field: 'cada_unidad',
    synonyms: ['unidad', 'unidad de tiempo', 'unidad frecuencia', 'periodo', 'interval unit'],
    kind: 'opcion',
    options: unidades,
  },
  {
    field: 'dias_semana',
    synonyms: ['días', 'días de semana', 'weekdays'],
    kind: 'texto',
    help: 'Solo por semanas: lun-vie, o lun, mié, sáb.',
  },
  {
    field: 'cada_medida',
    synonyms: wordsIn(`
      cada km, cada horas, intervalo km, intervalo horas, frecuencia km, frecuencia horas, kilometraje, km, horas`),
    kind: 'numero',
    help: 'Cada cuántos km, horas o ciclos.',
  },
  {
    field: 'medidor_tipo',
    synonyms: ['tipo de medidor', 'unidad de medida', 'unidad medidor', 'meter'],
    kind: 'opcion',
    options: medidores,
  },
  {
    field: 'medidor_nombre',
    synonyms: ['cuál medidor', 'meter name'],
    kind: 'texto',
    help: 'Si los activos tienen varios del mismo tipo: cuál, como se llama en ellos.',
  },
  { field: 'base', synonyms: ['base', 'cuenta desde', 'recalcular desde'], kind: 'opcion', options: bases },
  {
    field: 'inicia_en',
    synonyms: ['inicio', 'fecha de inicio', 'desde', 'primera fecha', 'start', 'start date'],
    kind: 'fecha',
    help: 'Vacío: hoy.',
  },
  { field: 'termina_en', synonyms: ['fin', 'fecha de fin', 'hasta', 'end', 'end date'], kind: 'fecha' },
  { field: 'aviso_dias', synonyms: ['aviso', 'días de aviso', 'avisar días antes', 'anticipación'], kind: 'numero' },
  {
    field: 'aviso_medida',
    synonyms: ['aviso km', 'aviso horas', 'avisar km antes', 'avisar horas antes'],
    kind: 'numero',
  },
  {
    field: 'crear_orden_automatica',
    synonyms: ['orden automática', 'crear orden', 'ot automática', 'automática'],
    kind: 'booleano',
  },
  { field: 'anticipacion_dias', synonyms: ['días de anticipación', 'crear orden días antes'], kind: 'numero' },
  { field: 'prioridad', synonyms: ['prioridad', 'priority'], kind: 'opcion', options: prioridadesOrden },
  {
    field: 'responsable_id',
    synonyms: ['responsable', 'técnico', 'asignado a', 'encargado', 'assigned to'],
    kind: 'referencia',
    refersTo: 'personal',
  },
]);
