import { ordenes } from '#contract/words/ordenes';
import { headed, wordsIn } from '../rows/columns';
import { estadosOrden, prioridadesOrden, tiposOrden } from './options';

const { fields } = ordenes;

/** Headings that exports use for a number: «No. OT», «N° de orden», «OT». */
const numberOf = (nouns: readonly string[]) =>
  nouns.flatMap((noun) => [
    noun,
    ...['n°', 'no.', 'nro.', 'num.', 'número', 'cód.', 'código', 'id'].flatMap((word) => [
      `${word} ${noun}`,
      `${word} de ${noun}`,
      `${noun} ${word}`,
    ]),
    `${noun} number`,
  ]);

/** The columns of a file of orders. Those that are not fields of the entity contain its progress and its cost. */
export const ordenesColumns = headed(fields, [
  {
    field: 'titulo',
    synonyms: wordsIn(`
      title, asunto, nombre, trabajo, summary, subject, task, título de la orden, descripción corta, descripción breve
      trabajo a realizar
      trabajo solicitado, actividad, tarea, labor, nombre de la orden, resumen`),
    kind: 'texto',
    required: true,
  },
  {
    field: 'descripcion',
    synonyms: wordsIn(`
      description, detalle, detalles, observaciones, details, notes, descripción del trabajo, descripción de la orden
      descripción ot
      descripción detallada, descripción larga, observación, comentarios, notas`),
    kind: 'texto',
  },
  {
    field: 'activo_id',
    synonyms: wordsIn(`
      código del activo, código activo, placa, vehículo, equipo, móvil, asset, asset name, asset id, vehicle, plate
      máquina, código de equipo
      código equipo, cod. equipo, nombre del equipo, nombre equipo, equipo / activo, n° equipo, no. equipo, nro. equipo
      unidad, n° unidad
      no. unidad, no. económico, número económico, n° interno, no. interno, número interno, móvil n°, nombre del activo
      cod. activo, patente
      matrícula, dominio, placas, código máquina, tag, equipment, unit, unit number, machine`),
    kind: 'referencia',
    required: true,
    refersTo: 'activos',
    help: 'Código, placa, serie o nombre exacto.',
  },
  {
    field: 'nivel_id',
    synonyms: wordsIn(`
      sede, ubicación, área, lugar, location, site, level, sucursal, planta, zona, localización, faena, proyecto
      departamento`),
    kind: 'referencia',
    refersTo: 'niveles',
    help: 'Vacío: donde está el activo.',
  },
  {
    field: 'tipo',
    synonyms: wordsIn(`
      tipo de orden, tipo de mantenimiento, clase, type, category, work type, tipo ot, tipo de ot, tipo orden
      tipo mantenimiento, tipo mtto
      tipo de mtto, tipo de trabajo, clase de orden, clase de mantenimiento, maintenance type`),
    kind: 'opcion',
    options: tiposOrden,
  },
  {
    field: 'prioridad',
    synonyms: ['priority', 'urgencia', 'nivel de prioridad', 'prioridad ot', 'grado de urgencia', 'priority level'],
    kind: 'opcion',
    options: prioridadesOrden,
  },
  {
    field: 'estado',
    synonyms: wordsIn(`
      status, state, situación, estatus, estado ot, estado de la ot, estado de la orden, estado actual`),
    kind: 'opcion',
    options: estadosOrden,
    help: 'Vacío: por sus fechas.',
  },
  {
    field: 'responsable_id',
    synonyms: wordsIn(`
      asignado a, asignada a, técnico, mecánico, encargado, assigned to, assignee, technician, owner, primary user
      asignado, asignada
      técnico asignado, técnico responsable, mecánico asignado, ejecutor, ejecutado por, realizado por, realizada por
      operario`),
    kind: 'referencia',
    refersTo: 'personal',
    help: 'Número de documento, correo o nombre completo de una persona.',
  },
  {
    field: 'solicitante_id',
    synonyms: wordsIn(`
      solicitado por, reportado por, requested by, requester, reporter, solicita, solicitó, reporta, reportó
      quien reporta, quien solicita
      usuario solicitante`),
    kind: 'referencia',
    refersTo: 'personal',
  },
  {
    field: 'servicio',
    label: fields.servicio_id,
    synonyms: [
      'service',
      'tipo de servicio',
      'rutina',
      'servicio solicitado',
      'servicio de mantenimiento',
      'rutina de mantenimiento',
    ],
    kind: 'referencia',
    refersTo: 'servicios',
  },
  {
    field: 'fecha_programada',
    synonyms: wordsIn(`
      fecha programada, scheduled, scheduled date, start date, planned date, f. programada, programada para
      programado para, fecha planificada
      fecha planeada, fecha prevista, fecha programación, fecha de programación`),
    kind: 'momento',
    since: 'life',
  },
  {
    field: 'fecha_limite',
    synonyms: wordsIn(`
      vence, vencimiento, fecha de vencimiento, due date, due, deadline, límite, fecha de entrega, f. límite
      f. vencimiento, f. vence
      fecha vencimiento, fecha vence, fecha entrega, f. entrega, fecha compromiso, fecha de compromiso, fecha requerida
      fecha máxima, plazo`),
    kind: 'momento',
    since: 'life',
  },
  {
    field: 'creada',
    label: fields.creado_en,
    synonyms: wordsIn(`
      fecha, fecha de creación, fecha creación, fecha de solicitud, fecha de reporte, created, created at, created on
      date, creado en, apertura
      f. apertura, fecha apertura, fecha de apertura, fecha hora apertura, abierta, f. creación, f. solicitud
      fecha solicitud, fecha reporte
      f. reporte, fecha emisión, fecha de emisión, fecha ot, fecha orden, fecha de la orden, fecha registro
      fecha de registro, opened, opened at`),
    kind: 'momento',
    since: 'life',
    help: 'Vacía: ahora.',
  },
  {
    field: 'iniciada',
    label: fields.iniciada_en,
    synonyms: wordsIn(`
      inicio, fecha de inicio, fecha inicio, started, started at, iniciada en, f. inicio, inicio real
      fecha inicio real, fecha de inicio real
      comenzada, actual start`),
    kind: 'momento',
    since: 'life',
  },
  {
    field: 'completada',
    label: fields.completada_en,
    synonyms: wordsIn(`
      fin, fecha de fin, fecha fin, terminada, fecha de terminación, completed, completed on, completed at, finished
      fecha completada, f. fin
      fecha final, f. final, finalizada, fecha finalización, fecha de finalización, fecha término, fecha de término
      f. término
      fecha terminación, fin real, fecha fin real, ejecutada, fecha ejecución, fecha de ejecución, fecha realización
      fecha de realización
      actual end`),
    kind: 'momento',
    since: 'life',
  },
  {
    field: 'cerrada',
    label: fields.cerrada_en,
    synonyms: wordsIn(`
      cierre, fecha de cierre, fecha cierre, closed, closed at, closed on, f. cierre, fecha hora cierre
      fecha de cierre ot, fecha cierre ot
      cerrado`),
    kind: 'momento',
    since: 'life',
  },
  {
    field: 'duracion_estimada_min',
    synonyms: wordsIn(`
      duración, duración estimada, minutos, duration, estimated duration, tiempo estimado, minutos estimados
      tiempo estimado min`),
    kind: 'numero',
  },
  {
    field: 'costo',
    label: fields.costo_total,
    synonyms: wordsIn(`
      costo, valor, precio, cost, total cost, total, costo terceros, costo de la orden, costo ot, valor total, importe
      importe total
      monto, monto total`),
    kind: 'numero',
  },
  {
    field: 'problema_id',
    synonyms: wordsIn(`
      código del problema, código de problema, cod. problema, modo de falla, modo de fallo, código de falla
      código falla, failure mode, problem code, failure code`),
    kind: 'referencia',
    refersTo: 'problemas',
    help: 'Código o nombre de un problema.',
  },
  {
    field: 'causa_id',
    synonyms: wordsIn(`código de la causa, código de causa, cod. causa, código causa, cause code`),
    kind: 'referencia',
    refersTo: 'causas',
    help: 'Código o nombre de una causa.',
  },
  {
    field: 'remedio_id',
    synonyms: wordsIn(`
      código del remedio, código de remedio, cod. remedio, remedio, código de la acción, remedy, remedy code
      action code`),
    kind: 'referencia',
    refersTo: 'remedios',
    help: 'Código o nombre de un remedio.',
  },
  {
    field: 'sintoma',
    synonyms: wordsIn(`
      falla, problema, symptom, problem, failure, falla reportada, falla presentada, descripción de la falla
      descripción falla, avería, daño
      daño reportado, novedad, problema reportado`),
    kind: 'texto',
  },
  {
    field: 'causa_falla',
    synonyms: wordsIn(`
      causa, cause, root cause, failure cause, causa falla, causa raíz, motivo de la falla, diagnóstico`),
    kind: 'texto',
  },
  {
    field: 'solucion',
    synonyms: wordsIn(`
      trabajo realizado, solution, resolution, feedback, acción realizada, work done, solución aplicada
      trabajos realizados
      descripción del trabajo realizado, actividad realizada, actividades realizadas, labor realizada
      acciones realizadas, reparación
      reparación realizada, observaciones de cierre, comentarios de cierre`),
    kind: 'texto',
  },
  {
    field: 'proveedor',
    synonyms: wordsIn(`
      vendor, supplier, taller, contratista, taller externo, tercero, empresa contratista, nombre del proveedor`),
    kind: 'texto',
  },
  {
    field: 'referencia_externa',
    synonyms: [
      ...numberOf(['ot', 'o.t.', 'orden', 'orden de trabajo', 'order', 'work order', 'wo']),
      'referencia',
      'número',
      'no.',
      'n°',
      'nro.',
      'folio',
      'consecutivo',
      'id',
      'reference',
      'custom id',
      'external id',
    ],
    kind: 'texto',
    code: true,
    help: 'El número que tenía en otro sistema: por él se reconoce si se importa otra vez.',
  },
]);
