import type { Orden } from '#contract/entities/ordenes';

type Kind = Pick<Orden, 'titulo' | 'tipo' | 'prioridad' | 'descripcion' | 'sintoma' | 'causa_falla' | 'solucion'> & {
  /** Code of the service that provides its checklist and parts. */
  servicio?: string;
  /** Hours of work. */
  horas: number;
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
  ...(tercero && { tercero }),
});

/** Typical orders of a fleet, in the words of its people. */
export const orderKinds: readonly [Kind, ...Kind[]] = [
  planned('Cambio de aceite y filtros', 'SER-ACE', 1.5),
  failure(
    'No enciende en frío',
    'alta',
    'Gira lento y no arranca en la mañana',
    'Batería agotada',
    'Se cambió la batería y se limpiaron los bornes.',
    1.2,
  ),
  planned('Inspección preoperacional', 'SER-PRE', 0.3),
  failure(
    'Fuga de refrigerante',
    'alta',
    'Pierde refrigerante y sube la temperatura',
    'Manguera rota',
    'Se cambió la manguera superior y se purgó el sistema.',
    2.5,
  ),
  planned('Revisión y cambio de frenos', 'SER-FRE', 3),
  failure(
    'Luces traseras intermitentes',
    'baja',
    'La luz de freno derecha falla a ratos',
    'Conector sulfatado',
    'Se limpió el conector y se cambió el bombillo.',
    0.8,
  ),
  failure(
    'Ruido en la suspensión',
    'media',
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
    'No pasa de 40 km/h cargado',
    'Filtro de combustible tapado',
    'Se cambiaron los filtros y se drenó el tanque.',
    2.2,
  ),
  { ...planned('Instalar rastreador GPS', 'SER-GPS', 0.8), tipo: 'instalacion' },
  failure(
    'Aire acondicionado no enfría',
    'baja',
    'Sale aire tibio',
    'Fuga de gas',
    'Se cambió el sello y se recargó el gas.',
    2.5,
    260_000,
  ),
  { ...planned('Alinear y balancear', 'SER-LLA', 1.5), tipo: 'mejora', tercero: 140_000 },
];
