import { kmPuntaje, puntosEvento, puntosExceso, severidadesPuntaje, tiposPuntaje } from '../requests/conduccion';
import { severidad, tipo } from '../words/tiposEvento';

const some = (words: readonly string[]) => new Intl.ListFormat('es', { type: 'conjunction' }).format(words);
const points = (n: number) => (n === 1 ? '1 punto' : `${n} puntos`);

const fixed = tiposPuntaje.flatMap((each) =>
  each === 'exceso_velocidad' ? [] : [`${tipo[each].toLowerCase()} ${puntosEvento[each]}`],
);

/** How the score is computed, sentence by sentence, with the actual figures. */
export const comoSePuntua: readonly string[] = [
  `Empieza en 100 y se le restan los puntos de cada 100 km; nunca baja de 0.`,
  'Un exceso de velocidad resta según su severidad ' +
    `(${some(severidadesPuntaje.map((each) => `${severidad[each].toLowerCase()} ${puntosExceso.severidad[each]}`))}) ` +
    `y ${points(puntosExceso.minuto)} más por cada minuto que dure, hasta ${puntosExceso.minutos} minutos.`,
  `Los demás restan siempre lo mismo: ${some(fixed)}.`,
  `Cuentan los eventos que empezaron en el periodo; no los informativos, los descartados ni los corregidos.`,
  `Con menos de ${kmPuntaje} km no hay puntaje: los datos no son suficientes.`,
];

export const sinPuntaje = 'Sin datos suficientes';
