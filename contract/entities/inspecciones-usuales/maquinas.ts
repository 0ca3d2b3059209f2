import { como, conFoto, foto, grupo, medida } from './puntos';

/** What is looked at before machines work. */

export const excavadora = [
  ...grupo(
    'Alrededor',
    ['mayor', 'Fugas debajo de la máquina', { ...conFoto, ...como('Piso seco') }],
    ['mayor', 'Orugas o llantas', como('Tensas y completas')],
    ['mayor', 'Rodillos y ruedas guía'],
    ['menor', 'Escaleras y pasamanos', como('Firmes')],
  ),
  ...grupo(
    'Motor e hidráulico',
    ['mayor', 'Nivel de aceite de motor'],
    ['mayor', 'Nivel de refrigerante'],
    ['mayor', 'Nivel de aceite hidráulico'],
    ['critica', 'Mangueras hidráulicas', como('Sin daños ni fugas')],
    ['mayor', 'Nivel de combustible', medida('%', 20, 100)],
  ),
  ...grupo(
    'Brazo y balde',
    ['critica', 'Brazo y pluma', como('Sin fisuras')],
    ['critica', 'Pasadores', como('Con su seguro')],
    ['mayor', 'Cilindros', como('Sin fugas')],
    ['menor', 'Dientes del balde'],
    ['menor', 'Engrase', como('Puntos engrasados')],
  ),
  ...grupo(
    'Cabina',
    ['critica', 'Mandos y bloqueo hidráulico'],
    ['critica', 'Freno de giro y de traslación'],
    ['critica', 'Cinturón', como('Engancha y suelta')],
    ['mayor', 'Vidrios, espejos y cámara'],
    ['mayor', 'Pito y alarma de traslación'],
    ['mayor', 'Luces de trabajo y licuadora'],
    ['mayor', 'Extintor', como('Cargado y vigente')],
  ),
];

export const montacargas = [
  ...grupo(
    'Alrededor',
    ['mayor', 'Fugas debajo del equipo', { ...conFoto, ...como('Piso seco') }],
    ['mayor', 'Estado de las llantas', como('Sin cortes ni desgaste')],
    ['menor', 'Placa de capacidad', como('Legible')],
    ['critica', 'Techo de protección y respaldo de carga'],
  ),
  ...grupo(
    'Mástil y uñas',
    ['critica', 'Uñas', como('Sin grietas ni dobladuras')],
    ['critica', 'Seguros de las uñas'],
    ['critica', 'Cadenas', como('Parejas y lubricadas')],
    ['mayor', 'Mástil', como('Sube, baja e inclina parejo')],
    ['mayor', 'Cilindros y mangueras', como('Sin fugas')],
  ),
  ...grupo(
    'Energía y niveles',
    ['mayor', 'Carga de la batería o del combustible', medida('%', 20, 100)],
    ['critica', 'Pipeta de gas', como('Firme y sin olor')],
    ['mayor', 'Nivel de aceite hidráulico'],
    ['menor', 'Nivel de agua o de refrigerante'],
  ),
  ...grupo(
    'Mandos y seguridad',
    ['critica', 'Freno de servicio'],
    ['critica', 'Freno de parqueo', como('Sostiene en pendiente')],
    ['critica', 'Dirección', como('Sin juego ni ruidos')],
    ['critica', 'Cinturón', como('Engancha y suelta')],
    ['mayor', 'Pito y alarma de reversa'],
    ['mayor', 'Luces y luz azul de piso'],
    ['menor', 'Extintor', como('Cargado y vigente')],
  ),
];

export const plantaElectrica = [
  ...grupo(
    'Sitio',
    ['mayor', 'Ventilación', como('Libre')],
    ['critica', 'Escape', como('Sin fugas hacia adentro')],
    ['mayor', 'Fugas', como('Piso seco')],
    ['menor', 'Aseo del cuarto', como('Limpio y sin objetos encima')],
    ['mayor', 'Extintor', como('Cargado y vigente')],
  ),
  ...grupo(
    'Niveles',
    ['mayor', 'Nivel de combustible', medida('%', 50, 100)],
    ['mayor', 'Nivel de aceite'],
    ['mayor', 'Nivel de refrigerante'],
    ['menor', 'Correas y filtro de aire'],
  ),
  ...grupo(
    'Eléctrico',
    ['mayor', 'Voltaje de la batería', medida('V', 12, 29)],
    ['mayor', 'Bornes', como('Limpios y apretados')],
    ['mayor', 'Cargador de batería', como('Encendido')],
    ['critica', 'Tablero', como('En automático y sin alarmas')],
    ['critica', 'Puesta a tierra', como('Conectada')],
    ['critica', 'Parada de emergencia', como('Libre')],
  ),
  ...grupo(
    'Prueba en vacío',
    ['critica', 'Arranque', como('Al primer intento')],
    ['mayor', 'Voltaje de salida', medida('V', 110, 490)],
    ['mayor', 'Frecuencia', medida('Hz', 58, 62)],
    ['menor', 'Ruidos y humo', como('Los de siempre')],
    ['menor', 'Foto del tablero', foto],
  ),
];

export const grua = [
  ...grupo(
    'Base',
    ['critica', 'Estabilizadores y sus bases', conFoto],
    ['mayor', 'Llantas u orugas'],
    ['mayor', 'Fugas de aceite', como('Piso seco')],
    ['mayor', 'Nivel de aceite de motor'],
    ['mayor', 'Nivel de aceite hidráulico'],
  ),
  ...grupo(
    'Izaje',
    ['critica', 'Cable', como('Sin hilos rotos ni torceduras')],
    ['critica', 'Gancho', como('Sin abrirse y con lengüeta')],
    ['critica', 'Pluma y soldaduras', como('Sin fisuras')],
    ['critica', 'Poleas y tambor', como('Giran libres')],
    ['critica', 'Cilindros y mangueras', como('Sin fugas')],
    ['mayor', 'Eslingas y grilletes', como('Con su marca')],
  ),
  ...grupo(
    'Seguridad',
    ['critica', 'Fin de carrera del gancho'],
    ['critica', 'Indicador de carga', como('Funciona')],
    ['critica', 'Parada de emergencia'],
    ['mayor', 'Tabla de carga', como('En la cabina')],
    ['mayor', 'Viento a la altura del trabajo', medida('km/h', 0, 32)],
  ),
  ...grupo(
    'Cabina',
    ['critica', 'Frenos de giro y de traslación'],
    ['critica', 'Cinturón', como('Engancha y suelta')],
    ['mayor', 'Pito, luces y alarma'],
    ['mayor', 'Vidrios y espejos'],
    ['menor', 'Extintor', como('Cargado y vigente')],
  ),
];
