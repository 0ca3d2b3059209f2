import type { Orden } from '#contract/entities/ordenes';

type Kind = Pick<Orden, 'titulo' | 'tipo' | 'prioridad' | 'descripcion' | 'sintoma' | 'causa_falla' | 'solucion'> & {
  /** Code of the service that provides its checklist and parts. */
  servicio?: string;
  /** Hours of work. */
  horas: number;
  /** Codes of its problem, cause and remedy. */
  codigos?: readonly [problema: string, causa: string, remedio: string];
  /** Price of a third party for it, in pesos. */
  tercero?: number;
};

const planned = (titulo: string, servicio: string, horas: number): Kind => ({
  titulo,
  servicio,
  horas,
  tipo: 'preventivo',
  prioridad: 'media',
  descripcion: null,
  sintoma: null,
  causa_falla: null,
  solucion: null,
});

const failure = (
  titulo: string,
  prioridad: Orden['prioridad'],
  codigos: Kind['codigos'] & {},
  sintoma: string,
  causa_falla: string,
  solucion: string,
  horas: number,
  tercero?: number,
): Kind => ({
  titulo,
  tipo: prioridad === 'critica' ? 'emergencia' : 'correctivo',
  prioridad,
  descripcion: null,
  sintoma,
  causa_falla,
  solucion,
  horas,
  codigos,
  ...(tercero && { tercero }),
});

/** Typical orders of a fleet, in the words of its people. */
export const orderKinds: readonly [Kind, ...Kind[]] = [
  planned('Cambio de aceite y filtros', 'SER-ACE', 1.5),
  failure(
    'No enciende en frío',
    'alta',
    ['P01', 'C01', 'R01'],
    'Gira lento y no arranca en la mañana',
    'Batería agotada',
    'Se cambió la batería y se limpiaron los bornes.',
    1.2,
  ),
  planned('Inspección preoperacional', 'SER-PRE', 0.3),
  failure(
    'Fuga de refrigerante',
    'alta',
    ['P11', 'C02', 'R01'],
    'Pierde refrigerante y sube la temperatura',
    'Manguera rota',
    'Se cambió la manguera superior y se purgó el sistema.',
    2.5,
  ),
  planned('Revisión y cambio de frenos', 'SER-FRE', 3),
  failure(
    'Luces traseras intermitentes',
    'baja',
    ['P23', 'C03', 'R06'],
    'La luz de freno derecha falla a ratos',
    'Conector sulfatado',
    'Se limpió el conector y se cambió el bombillo.',
    0.8,
  ),
  failure(
    'Ruido en la suspensión',
    'media',
    ['P14', 'C01', 'R01'],
    'Golpea al pasar resaltos',
    'Bujes gastados',
    'Se cambiaron los bujes del tren delantero.',
    4,
    380_000,
  ),
  { ...planned('Revisión técnico-mecánica', 'SER-RTM', 4), tipo: 'inspeccion', tercero: 420_000 },
  failure(
    'Llanta pinchada en ruta',
    'critica',
    ['P19', 'C19', 'R02'],
    'Detenido en la vía sin repuesto',
    'Objeto punzante',
    'Se llevó llanta de repuesto y se reparó la dañada.',
    2,
    95_000,
  ),
  { ...planned('Engrase y revisión hidráulica', 'SER-ENG', 1.3), prioridad: 'baja' },
  failure(
    'Pierde fuerza en subida',
    'alta',
    ['P05', 'C08', 'R01'],
    'No pasa de 40 km/h cargado',
    'Filtro de combustible tapado',
    'Se cambiaron los filtros y se drenó el tanque.',
    2.2,
  ),
  { ...planned('Instalar rastreador GPS', 'SER-GPS', 0.8), tipo: 'instalacion' },
  failure(
    'Aire acondicionado no enfría',
    'baja',
    ['P12', 'C01', 'R09'],
    'Sale aire tibio',
    'Fuga de gas',
    'Se cambió el sello y se recargó el gas.',
    2.5,
    260_000,
  ),
  { ...planned('Alinear y balancear', 'SER-LLA', 1.5), tipo: 'mejora', tercero: 140_000 },
];
