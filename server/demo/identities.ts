import type { Dispositivo } from '#contract/entities/dispositivos';
import type { NombreRastreador } from '#contract/entities/rastreadores';

interface DemoTracker extends Pick<Dispositivo, 'identificador' | 'nombre' | 'marca' | 'modelo' | 'senales'> {
  protocolo: NombreRastreador;
}

/** Trackers of the demonstration that speak their maker's protocol over sockets of their own. */
export const demoTrackers: readonly DemoTracker[] = [
  {
    identificador: '868120301234560',
    protocolo: 'gt06',
    nombre: 'Rastreador Concox',
    marca: 'Concox',
    modelo: 'GT06N',
    senales: [{ atributo: 'salida_1', nombre: 'Corte de motor', calibracion: null }],
  },
  {
    identificador: '907042318',
    protocolo: 'suntech',
    nombre: 'Rastreador Suntech',
    marca: 'Suntech',
    modelo: 'ST310U',
    senales: [
      { atributo: 'entrada_2', nombre: 'Puerta de carga', calibracion: null },
      { atributo: 'salida_1', nombre: 'Corte de motor', calibracion: null },
    ],
  },
];
