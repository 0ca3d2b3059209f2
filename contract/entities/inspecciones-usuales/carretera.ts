import { como, conFoto, foto, grupo, medida, opciones } from './puntos';

/** What is looked at before a day on the road, by kind of vehicle. */

const luces = grupo(
  'Luces',
  ['mayor', 'Luces bajas y altas'],
  ['mayor', 'Luces de freno'],
  ['mayor', 'Direccionales y parqueo'],
  ['menor', 'Luz de reversa y su pito'],
);

const motor = grupo(
  'Motor',
  ['mayor', 'Nivel de aceite'],
  ['mayor', 'Nivel de refrigerante'],
  ['critica', 'Nivel de líquido de frenos'],
  ['mayor', 'Fugas del motor', como('Sin aceite, agua ni combustible en el piso')],
);

const botiquin = ['menor', 'Botiquín', como('Completo y vigente')] as const;
const extintor = ['mayor', 'Extintor', como('Cargado y vigente')] as const;
const conos = ['menor', 'Equipo de carretera', como('Conos o triángulos, gato, cruceta y tacos')] as const;

const papeles = grupo(
  'Documentos',
  ['critica', 'SOAT', como('Vigente')],
  ['critica', 'Revisión técnico-mecánica', como('Vigente')],
  ['mayor', 'Licencia de tránsito', como('A bordo')],
);

export const automovil = [
  ...grupo(
    'Afuera',
    ['menor', 'Carrocería', { ...conFoto, ...como('Sin golpes nuevos') }],
    ['mayor', 'Parabrisas y espejos', como('Limpios y sin roturas')],
    ['menor', 'Placas', como('Limpias y firmes')],
  ),
  ...luces,
  ...grupo(
    'Llantas',
    ['critica', 'Estado de las llantas', como('Sin cortes ni bultos')],
    ['mayor', 'Labrado más bajo de las cuatro', medida('mm', 1.6, 12)],
    ['mayor', 'Presión más baja de las cuatro', medida('psi', 28, 44)],
    ['menor', 'Llanta de repuesto', como('Inflada y en su sitio')],
  ),
  ...motor,
  ...grupo(
    'Cabina',
    ['critica', 'Freno de pie', como('Firme, sin hundirse')],
    ['mayor', 'Freno de mano', como('Sostiene en pendiente')],
    ['critica', 'Dirección', como('Sin juego ni ruidos')],
    ['critica', 'Cinturones', como('Enganchan y sueltan')],
    ['mayor', 'Plumillas y pito'],
  ),
  ...grupo('Equipo de carretera', botiquin, extintor, conos),
];

export const camion = [
  ...luces,
  ...grupo(
    'Llantas y frenos',
    ['critica', 'Estado de las llantas', como('Sin cortes ni bultos')],
    ['critica', 'Labrado más bajo del eje de adelante', medida('mm', 3, 25)],
    ['critica', 'Tuercas de las ruedas', como('Completas y apretadas')],
    ['critica', 'Presión de aire del sistema de frenos', medida('psi', 90, 130)],
    ['critica', 'Fugas de aire de los frenos', como('No se oyen ni baja la presión')],
    ['critica', 'Freno de parqueo', como('Sostiene en pendiente')],
  ),
  ...motor,
  ...grupo(
    'Cabina y dirección',
    ['critica', 'Dirección', como('Sin juego ni ruidos')],
    ['critica', 'Cinturones', como('Enganchan y sueltan')],
    ['mayor', 'Parabrisas, espejos y plumillas'],
    ['menor', 'Pito y alarma de reversa'],
  ),
  ...grupo(
    'Carrocería y carga',
    ['mayor', 'Puertas, compuertas y seguros', como('Cierran del todo')],
    ['mayor', 'Carga', como('Amarrada y dentro del peso')],
    ['menor', 'Cintas reflectantes', como('Completas y limpias')],
    ['menor', 'Foto de la carga', foto],
  ),
  ...grupo('Equipo de carretera', botiquin, extintor, conos),
];

export const bus = [
  ...luces,
  ...grupo(
    'Llantas y frenos',
    ['critica', 'Estado de las llantas', { ...conFoto, ...como('Sin cortes ni bultos') }],
    ['critica', 'Labrado más bajo del eje de adelante', medida('mm', 3, 25)],
    ['critica', 'Tuercas de las ruedas', como('Completas y apretadas')],
    ['critica', 'Frenos', como('Responden y no pierden aire')],
    ['critica', 'Freno de parqueo', como('Sostiene en pendiente')],
  ),
  ...motor,
  ...grupo(
    'Pasajeros',
    ['critica', 'Puertas', como('Abren y cierran del todo')],
    ['critica', 'Salidas de emergencia y martillos', como('Libres y completos')],
    ['mayor', 'Sillas y cinturones', como('Firmes y completos')],
    ['menor', 'Luz interior y timbre'],
    ['menor', 'Aseo', opciones('Limpio', 'Regular', 'Sucio')],
  ),
  ...grupo(
    'Conducción',
    ['critica', 'Dirección', como('Sin juego ni ruidos')],
    ['mayor', 'Parabrisas, espejos y plumillas'],
    ['mayor', 'Pito y velocímetro'],
  ),
  ...grupo('Equipo de carretera', botiquin, extintor, conos),
];

export const remolque = [
  ...grupo(
    'Enganche',
    ['critica', 'Pin rey o bola', { ...conFoto, ...como('Sin desgaste ni grietas') }],
    ['critica', 'Seguro del enganche', como('Cerrado')],
    ['mayor', 'Cadenas de seguridad', como('Puestas')],
    ['mayor', 'Patas de apoyo', como('Suben y bajan')],
  ),
  ...grupo(
    'Aire y electricidad',
    ['critica', 'Mangueras de aire', como('Sin fugas')],
    ['critica', 'Frenos del remolque', como('Responden')],
    ['mayor', 'Cable de luces', como('Conectado y sano')],
    ['mayor', 'Luces de freno y direccionales'],
    ['menor', 'Luces laterales y cintas reflectantes'],
  ),
  ...grupo(
    'Llantas y suspensión',
    ['critica', 'Estado de las llantas', como('Sin cortes ni bultos')],
    ['mayor', 'Labrado más bajo', medida('mm', 3, 25)],
    ['critica', 'Tuercas de las ruedas', como('Completas y apretadas')],
    ['mayor', 'Hojas de resorte o bolsas de aire', como('Sanas')],
  ),
  ...grupo(
    'Estructura y carga',
    ['mayor', 'Chasis', como('Sin fisuras')],
    ['mayor', 'Piso, paredes y carpa', como('Enteros')],
    ['mayor', 'Puertas y seguros', como('Cierran del todo')],
    ['critica', 'Carga', como('Amarrada y repartida')],
    ['menor', 'Placa', como('Limpia y firme')],
  ),
];

export const motocicleta = [
  ...grupo(
    'Llantas y cadena',
    ['critica', 'Estado de las llantas', { ...conFoto, ...como('Sin cortes ni clavos') }],
    ['mayor', 'Labrado más bajo de las dos', medida('mm', 1, 10)],
    ['mayor', 'Presión de la llanta de atrás', medida('psi', 24, 44)],
    ['mayor', 'Cadena', como('Tensa y lubricada')],
  ),
  ...grupo(
    'Frenos y mandos',
    ['critica', 'Freno de adelante'],
    ['critica', 'Freno de atrás'],
    ['critica', 'Dirección', como('Gira libre y sin juego')],
    ['mayor', 'Acelerador', como('Vuelve solo')],
    ['mayor', 'Embrague', como('Sin resbalar')],
  ),
  ...grupo('Luces', ['mayor', 'Farola alta y baja'], ['mayor', 'Luz de freno'], ['mayor', 'Direccionales']),
  ...grupo(
    'Motor',
    ['mayor', 'Nivel de aceite'],
    ['mayor', 'Fugas', como('Sin aceite ni combustible en el piso')],
    ['menor', 'Espejos y pito'],
  ),
  ...grupo(
    'Conductor',
    ['critica', 'Casco', como('Certificado y abrochado')],
    ['menor', 'Guantes, chaqueta y botas'],
    ['menor', 'Chaleco', como('Con el número de la placa')],
  ),
  ...papeles,
];

export const ambulancia = [
  ...luces,
  ...grupo(
    'Llantas y frenos',
    ['critica', 'Estado de las llantas', como('Sin cortes ni bultos')],
    ['mayor', 'Labrado más bajo de las cuatro', medida('mm', 1.6, 12)],
    ['critica', 'Frenos', como('Firmes')],
    ['critica', 'Dirección', como('Sin juego ni ruidos')],
  ),
  ...motor,
  ...grupo(
    'Emergencia',
    ['critica', 'Sirena'],
    ['critica', 'Luces de emergencia'],
    ['mayor', 'Radio o teléfono', como('Comunica')],
    ['mayor', 'Extintor', como('Cargado y vigente')],
  ),
  ...grupo(
    'Compartimiento del paciente',
    ['critica', 'Presión del oxígeno', medida('psi', 500, 2_500)],
    ['critica', 'Camilla', como('Sube, baja y queda fija')],
    ['critica', 'Desfibrilador', como('Cargado')],
    ['mayor', 'Aspirador de secreciones', como('Funciona')],
    ['mayor', 'Botiquín y medicamentos', como('Completos y vigentes')],
    ['mayor', 'Limpieza y desinfección', opciones('Hecha', 'Falta')],
    ['menor', 'Foto del compartimiento', foto],
  ),
];
