/** The chapters of the documentation, and the first parts of the paths that belong to each. */
export const tags: readonly { name: string; about: string; paths: readonly string[] }[] = [
  {
    name: 'Activos',
    about: 'Vehículos, máquinas y equipos: su ficha, su historial, sus medidores y documentos.',
    paths: ['activos', 'componentes', 'categorias', 'niveles'],
  },
  { name: 'Dispositivos', about: 'Los rastreadores y lo que envían.', paths: ['dispositivos'] },
  { name: 'Personal', about: 'Las personas que conducen, trabajan y responden por los activos.', paths: ['personal'] },
  {
    name: 'Órdenes',
    about: 'Órdenes de trabajo con sus tareas, horas, repuestos y costos.',
    paths: ['ordenes', 'planificador', 'solicitudes', 'enlaces-solicitud', 'tareas', 'plantillas', 'codigos_falla'],
  },
  {
    name: 'Mantenimiento',
    about: 'Planes, vencimientos, inspecciones y sus defectos, servicios y combustible.',
    paths: ['mantenimiento', 'inspecciones', 'defectos', 'servicios', 'combustible', 'garantias', 'presupuestos'],
  },
  {
    name: 'Repuestos',
    about: 'Lo que hay en cada bodega, lo que se cuenta, se traslada y se compra, y a quién.',
    paths: ['repuestos', 'bodegas', 'traslados', 'conteos', 'compras', 'proveedores'],
  },
  {
    name: 'Seguimiento',
    about: 'Posiciones, y lo que se calcula de ellas: viajes, detenciones, visitas, conducción y uso.',
    paths: [
      'posiciones',
      'viajes',
      'recorrido',
      'detenciones',
      'jornadas',
      'visitas',
      'conduccion',
      'uso',
      'direcciones',
    ],
  },
  { name: 'Rutas', about: 'Paradas, rutas y sus ejecuciones.', paths: ['paradas', 'rutas', 'ejecuciones', 'gtfs-rt'] },
  {
    name: 'Eventos',
    about: 'Lo que pasó y pide atención, y las reglas que lo detectan.',
    paths: ['eventos', 'reglas'],
  },
  {
    name: 'Mensajes',
    about: 'Lo que se escriben la central y quien conduce o trabaja en el campo.',
    paths: ['mensajes'],
  },
  {
    name: 'Reportes',
    about: 'Indicadores, reportes, presupuestos y el panel.',
    paths: ['indicadores', 'reportes', 'presupuestos', 'dashboard', 'metricas'],
  },
  {
    name: 'Integraciones',
    about: 'Avisos de cambios a otros programas, posiciones a otras plataformas, y enlaces para quien no tiene cuenta.',
    paths: ['webhooks', 'reenvios', 'enlaces-vivos'],
  },
  {
    name: 'Empresa',
    about: 'Usuarios, auditoría, importaciones, archivos, búsqueda y trabajos.',
    paths: ['usuarios', 'auditoria', 'importaciones', 'archivos', 'buscar', 'trabajos'],
  },
  {
    name: 'Tiempo real',
    about: 'Lo que cambia, en el momento, por WebSocket, para `pusher-js` y `laravel-echo`.',
    paths: ['broadcasting'],
  },
];
