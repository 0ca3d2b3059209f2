import { conFoto, foto, grupo, medida } from './puntos';

/** What is looked at before machines work. */

export const excavadora = [
  ...grupo(
    'Alrededor',
    ['mayor', 'Sin fugas debajo de la máquina', conFoto],
    ['mayor', 'Orugas o llantas tensas y completas'],
    ['mayor', 'Rodillos y ruedas guía'],
    ['menor', 'Escaleras y pasamanos firmes'],
  ),
  ...grupo(
    'Motor e hidráulico',
    ['mayor', 'Nivel de aceite de motor'],
    ['mayor', 'Nivel de refrigerante'],
    ['mayor', 'Nivel de aceite hidráulico'],
    ['critica', 'Mangueras hidráulicas sin daños'],
    ['mayor', 'Nivel de combustible', medida('%', 20, 100)],
  ),
  ...grupo(
    'Brazo y balde',
    ['critica', 'Brazo y pluma sin fisuras'],
    ['critica', 'Pasadores con su seguro'],
    ['mayor', 'Cilindros sin fugas'],
    ['menor', 'Dientes del balde'],
    ['menor', 'Puntos engrasados'],
  ),
  ...grupo(
    'Cabina',
    ['critica', 'Mandos y bloqueo hidráulico'],
    ['critica', 'Freno de giro y de traslación'],
    ['critica', 'Cinturón engancha y suelta'],
    ['mayor', 'Vidrios, espejos y cámara'],
    ['mayor', 'Pito y alarma de traslación'],
    ['mayor', 'Luces de trabajo y licuadora'],
    ['mayor', 'Extintor cargado y vigente'],
  ),
];

export const montacargas = [
  ...grupo(
    'Alrededor',
    ['mayor', 'Sin fugas debajo del equipo', conFoto],
    ['mayor', 'Llantas sin cortes ni desgaste'],
    ['menor', 'Placa de capacidad legible'],
    ['critica', 'Techo de protección y respaldo de carga'],
  ),
  ...grupo(
    'Mástil y uñas',
    ['critica', 'Uñas sin grietas ni dobladuras'],
    ['critica', 'Seguros de las uñas'],
    ['critica', 'Cadenas parejas y lubricadas'],
    ['mayor', 'Mástil sube, baja e inclina parejo'],
    ['mayor', 'Cilindros y mangueras sin fugas'],
  ),
  ...grupo(
    'Energía y niveles',
    ['mayor', 'Carga de la batería o del combustible', medida('%', 20, 100)],
    ['critica', 'Pipeta de gas firme y sin olor'],
    ['mayor', 'Nivel de aceite hidráulico'],
    ['menor', 'Nivel de agua o de refrigerante'],
  ),
  ...grupo(
    'Mandos y seguridad',
    ['critica', 'Freno de servicio'],
    ['critica', 'Freno de parqueo sostiene'],
    ['critica', 'Dirección sin juego'],
    ['critica', 'Cinturón engancha y suelta'],
    ['mayor', 'Pito y alarma de reversa'],
    ['mayor', 'Luces y luz azul de piso'],
    ['menor', 'Extintor cargado y vigente'],
  ),
];

export const plantaElectrica = [
  ...grupo(
    'Sitio',
    ['mayor', 'Ventilación libre'],
    ['critica', 'Escape sin fugas hacia adentro'],
    ['mayor', 'Sin fugas en el piso'],
    ['menor', 'Cuarto limpio y sin objetos encima'],
    ['mayor', 'Extintor cargado y vigente'],
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
    ['mayor', 'Bornes limpios y apretados'],
    ['mayor', 'Cargador de batería encendido'],
    ['critica', 'Tablero en automático y sin alarmas'],
    ['critica', 'Puesta a tierra conectada'],
    ['critica', 'Parada de emergencia libre'],
  ),
  ...grupo(
    'Prueba en vacío',
    ['critica', 'Arranca al primer intento'],
    ['mayor', 'Voltaje de salida', medida('V', 110, 490)],
    ['mayor', 'Frecuencia', medida('Hz', 58, 62)],
    ['menor', 'Sin ruidos ni humo raros'],
    ['menor', 'Foto del tablero', foto],
  ),
];

export const grua = [
  ...grupo(
    'Base',
    ['critica', 'Estabilizadores y sus bases', conFoto],
    ['mayor', 'Llantas u orugas'],
    ['mayor', 'Sin fugas de aceite'],
    ['mayor', 'Nivel de aceite de motor'],
    ['mayor', 'Nivel de aceite hidráulico'],
  ),
  ...grupo(
    'Izaje',
    ['critica', 'Cable sin hilos rotos ni torceduras'],
    ['critica', 'Gancho sin abrirse y con lengüeta'],
    ['critica', 'Pluma y soldaduras sin fisuras'],
    ['critica', 'Poleas y tambor giran libres'],
    ['critica', 'Cilindros y mangueras sin fugas'],
    ['mayor', 'Eslingas y grilletes con su marca'],
  ),
  ...grupo(
    'Seguridad',
    ['critica', 'Fin de carrera del gancho'],
    ['critica', 'Indicador de carga funciona'],
    ['critica', 'Parada de emergencia'],
    ['mayor', 'Tabla de carga en la cabina'],
    ['mayor', 'Viento a la altura del trabajo', medida('km/h', 0, 32)],
  ),
  ...grupo(
    'Cabina',
    ['critica', 'Frenos de giro y de traslación'],
    ['critica', 'Cinturón engancha y suelta'],
    ['mayor', 'Pito, luces y alarma'],
    ['mayor', 'Vidrios y espejos'],
    ['menor', 'Extintor cargado y vigente'],
  ),
];
