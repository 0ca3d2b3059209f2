import { conFoto, foto, grupo, medida, opciones } from './puntos';

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
  ['mayor', 'Sin fugas de aceite, agua o combustible'],
);

const botiquin = ['menor', 'Botiquín completo y vigente'] as const;
const extintor = ['mayor', 'Extintor cargado y vigente'] as const;
const conos = ['menor', 'Conos o triángulos, gato, cruceta y tacos'] as const;

const papeles = grupo(
  'Documentos',
  ['critica', 'SOAT vigente'],
  ['critica', 'Revisión técnico-mecánica vigente'],
  ['mayor', 'Licencia de tránsito a bordo'],
);

export const automovil = [
  ...grupo(
    'Afuera',
    ['menor', 'Carrocería sin golpes nuevos', conFoto],
    ['mayor', 'Parabrisas y espejos sin roturas'],
    ['menor', 'Placas limpias y firmes'],
  ),
  ...luces,
  ...grupo(
    'Llantas',
    ['critica', 'Llantas sin cortes ni bultos'],
    ['mayor', 'Labrado más bajo de las cuatro', medida('mm', 1.6, 12)],
    ['mayor', 'Presión más baja de las cuatro', medida('psi', 28, 44)],
    ['menor', 'Repuesto inflado'],
  ),
  ...motor,
  ...grupo(
    'Cabina',
    ['critica', 'Freno de pie firme'],
    ['mayor', 'Freno de mano sostiene'],
    ['critica', 'Dirección sin juego'],
    ['critica', 'Cinturones enganchan y sueltan'],
    ['mayor', 'Limpiaparabrisas y pito'],
  ),
  ...grupo('Equipo de carretera', botiquin, extintor, conos),
];

export const camion = [
  ...luces,
  ...grupo(
    'Llantas y frenos',
    ['critica', 'Llantas sin cortes ni bultos'],
    ['critica', 'Labrado más bajo del eje de adelante', medida('mm', 3, 25)],
    ['critica', 'Tuercas de las ruedas completas y apretadas'],
    ['critica', 'Presión de aire del sistema de frenos', medida('psi', 90, 130)],
    ['critica', 'Frenos sin fugas de aire'],
    ['critica', 'Freno de parqueo sostiene'],
  ),
  ...motor,
  ...grupo(
    'Cabina y dirección',
    ['critica', 'Dirección sin juego'],
    ['critica', 'Cinturones enganchan y sueltan'],
    ['mayor', 'Parabrisas, espejos y limpiaparabrisas'],
    ['menor', 'Pito y alarma de reversa'],
  ),
  ...grupo(
    'Carrocería y carga',
    ['mayor', 'Puertas, compuertas y seguros cierran'],
    ['mayor', 'Carga amarrada y dentro del peso'],
    ['menor', 'Cintas reflectivas completas'],
    ['menor', 'Foto de la carga', foto],
  ),
  ...grupo('Equipo de carretera', botiquin, extintor, conos),
];

export const bus = [
  ...luces,
  ...grupo(
    'Llantas y frenos',
    ['critica', 'Llantas sin cortes ni bultos', conFoto],
    ['critica', 'Labrado más bajo del eje de adelante', medida('mm', 3, 25)],
    ['critica', 'Tuercas de las ruedas completas y apretadas'],
    ['critica', 'Frenos responden y no pierden aire'],
    ['critica', 'Freno de parqueo sostiene'],
  ),
  ...motor,
  ...grupo(
    'Pasajeros',
    ['critica', 'Puertas abren y cierran del todo'],
    ['critica', 'Salidas de emergencia y martillos'],
    ['mayor', 'Sillas firmes y cinturones completos'],
    ['menor', 'Luz interior y timbre'],
    ['menor', 'Aseo', opciones('Limpio', 'Regular', 'Sucio')],
  ),
  ...grupo(
    'Conducción',
    ['critica', 'Dirección sin juego'],
    ['mayor', 'Parabrisas, espejos y limpiaparabrisas'],
    ['mayor', 'Pito y velocímetro'],
  ),
  ...grupo('Equipo de carretera', botiquin, extintor, conos),
];

export const remolque = [
  ...grupo(
    'Enganche',
    ['critica', 'Pin rey o bola sin desgaste ni grietas', conFoto],
    ['critica', 'Seguro del enganche cerrado'],
    ['mayor', 'Cadenas de seguridad puestas'],
    ['mayor', 'Patas de apoyo suben y bajan'],
  ),
  ...grupo(
    'Aire y electricidad',
    ['critica', 'Mangueras de aire sin fugas'],
    ['critica', 'Frenos del remolque responden'],
    ['mayor', 'Cable de luces conectado'],
    ['mayor', 'Luces de freno y direccionales'],
    ['menor', 'Luces laterales y cintas reflectivas'],
  ),
  ...grupo(
    'Llantas y suspensión',
    ['critica', 'Llantas sin cortes ni bultos'],
    ['mayor', 'Labrado más bajo', medida('mm', 3, 25)],
    ['critica', 'Tuercas de las ruedas completas y apretadas'],
    ['mayor', 'Hojas de resorte o bolsas de aire sanas'],
  ),
  ...grupo(
    'Estructura y carga',
    ['mayor', 'Chasis sin fisuras'],
    ['mayor', 'Piso, paredes y carpa enteros'],
    ['mayor', 'Puertas y seguros cierran'],
    ['critica', 'Carga amarrada y repartida'],
    ['menor', 'Placa limpia y firme'],
  ),
];

export const motocicleta = [
  ...grupo(
    'Llantas y cadena',
    ['critica', 'Llantas sin cortes ni clavos', conFoto],
    ['mayor', 'Labrado más bajo de las dos', medida('mm', 1, 10)],
    ['mayor', 'Presión de la llanta de atrás', medida('psi', 24, 44)],
    ['mayor', 'Cadena tensa y lubricada'],
  ),
  ...grupo(
    'Frenos y mandos',
    ['critica', 'Freno de adelante'],
    ['critica', 'Freno de atrás'],
    ['critica', 'Dirección gira libre y sin juego'],
    ['mayor', 'Acelerador vuelve solo'],
    ['mayor', 'Clutch sin resbalar'],
  ),
  ...grupo('Luces', ['mayor', 'Farola alta y baja'], ['mayor', 'Luz de freno'], ['mayor', 'Direccionales']),
  ...grupo(
    'Motor',
    ['mayor', 'Nivel de aceite'],
    ['mayor', 'Sin fugas de aceite o combustible'],
    ['menor', 'Espejos y pito'],
  ),
  ...grupo(
    'Conductor',
    ['critica', 'Casco certificado y abrochado'],
    ['menor', 'Guantes, chaqueta y botas'],
    ['menor', 'Chaleco con la placa'],
  ),
  ...papeles,
];

export const ambulancia = [
  ...luces,
  ...grupo(
    'Llantas y frenos',
    ['critica', 'Llantas sin cortes ni bultos'],
    ['mayor', 'Labrado más bajo de las cuatro', medida('mm', 1.6, 12)],
    ['critica', 'Frenos firmes'],
    ['critica', 'Dirección sin juego'],
  ),
  ...motor,
  ...grupo(
    'Emergencia',
    ['critica', 'Sirena'],
    ['critica', 'Luces de emergencia'],
    ['mayor', 'Radio o teléfono comunica'],
    ['mayor', 'Extintor cargado y vigente'],
  ),
  ...grupo(
    'Compartimiento del paciente',
    ['critica', 'Presión del oxígeno', medida('psi', 500, 2_500)],
    ['critica', 'Camilla sube, baja y queda fija'],
    ['critica', 'Desfibrilador cargado'],
    ['mayor', 'Succionador funciona'],
    ['mayor', 'Botiquín y medicamentos completos y vigentes'],
    ['mayor', 'Limpieza y desinfección', opciones('Hecha', 'Falta')],
    ['menor', 'Foto del compartimiento', foto],
  ),
];
