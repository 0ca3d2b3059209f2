import { describe, expect, it } from 'vitest';
import type { NombreRastreador } from '#contract/entities/rastreadores';
import { decoded } from './testing';

/**
 * What columns without a name of ours carry: telephone numbers, cards of the operator, cells, counters, and states that
 * would be alarms in their own column.
 */
const strangers = [
  ...[
    '89920147',
    '5731055512345',
    '+573105551234',
    '89571231061400234567',
    '8957123106140023456F',
    '732',
    '101',
    'd75b',
  ],
  ...['1', '0', '6', '-62', '00002211', '10000001', '123456', '12345678901', 'FFFFFFFD', 'EFE7FBFF', '00000000', ''],
];

/** A report, and its columns that say nothing of an alarm, the ignition or an input. */
const forms: readonly [name: NombreRastreador, says: string, text: string, columns: number[]][] = [
  [
    'h02',
    'telephone numbers and the card before the state',
    '*HQ,4106012736,V19,154005,A,0442.6600,N,07404.3260,W,000.00,000,210826,,5731055512345,8957123106140023456F,FFFFFBFF#',
    [12, 13, 14],
  ],
  [
    'h02',
    'cells behind the state',
    '*HQ,4106012736,V1,154005,A,0442.6600,N,07404.3260,W,000.00,000,210826,FFFFFBFF,732,101,2211,30917,6#',
    [13, 14, 15, 16, 17],
  ],
  [
    'h02',
    'the card behind the state',
    '*HQ,4106012736,V6,154005,V,0442.6600,N,07404.3260,W,0.00,0.00,210826,FFFFFFFF,732,1,3214,13641,8957123106140023456F,#',
    [13, 14, 15, 16, 17, 18],
  ],
  [
    'h02',
    'no state',
    '*HQ,4106012736,V1,154005,A,0442.6600,N,07404.3260,W,0.00,0.00,210826,,732,1,3214,13641,4,x#',
    [13, 14, 15, 16, 17],
  ],
  [
    'h02',
    'cells without a place',
    '*HQ,4208150188,NBR,154005,732,101,0,1,1014,50675,37,210826,FFFFFBFF,2#',
    [8, 9, 10, 13],
  ],
  [
    'coban_gps103',
    'a telephone number or card before the place, a second tank behind it',
    'imei:353419036066061,tracker,260821104005,13554900601,F,154005.000,A,0442.6600,N,07404.3260,W,0.00,30.1,2600,1,0,10.5%,0.0%,28;',
    [3, 17, 18],
  ],
  [
    'coban_gps103',
    'cells in place of a place',
    'imei:353419036066061,ac alarm,260821104005,,L,,,296a,,51f7,,,,,0,0,,,;',
    [3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
  ],
  [
    'tk103',
    'altitude and satellites behind the course',
    '(864768011069660,ZC07,210826,A,0442.6600N,07404.3260W,0.68,154005,208.19,64.50,9)',
    [9, 10],
  ],
  [
    'tk103',
    'day and time of something else behind the odometer',
    '(325031693849BR00260821A0442.6600N07404.3260W000.2154005000.0000000200L00000000,260821,194530)',
    [1, 2],
  ],
  ['tk103', 'cells without a place', '(087073104337BZ00,732,101,3bf7,0425,3bf7,0bf5,01000000)', [1, 2, 3, 4, 5, 6, 7]],
  [
    'tk103',
    'the level, the own battery and the power',
    '(013632651491,ZC20,210826,154005,6,392,65535,255)',
    [4, 5, 6, 7],
  ],
  ['tk103', 'a cell and networks', '(358511020000026,DW5B,732,101,29876,30393,0,210826,154005)', [2, 3, 4, 5, 6]],
  [
    'taip',
    'the flow before the metres',
    '>RUS00,210826154005+0471100-0740721006227130096,000000000000000000000000000,0000001000,11440419,00000,+25.5,+04.0,00;ID=A001<',
    [2],
  ],
  [
    'taip',
    'columns of the bus',
    '>RUV01150,NT003,210826154005+0471100-07407210062271300960006,00111585,0,0,0,16,50000,500,0,0,50,0,0,4G:0,00000;ID=A001<',
    [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  ],
  ['taip', 'values with names of the maker', '>REV451954556405+0471100-0740721006227132;CF=0,0,0,0;ID=A001<', [1, 2]],
];

describe.each(forms)('%s, %s', (name, _says, text, columns) => {
  const told = (packet: string) =>
    decoded(name, packet).frames.map(({ fecha, latitud, longitud, encendido, alarma, atributos }) => ({
      fecha,
      latitud,
      longitud,
      encendido,
      alarma,
      inputs: Object.entries(atributos ?? {}).filter(([key]) => /^(?:entrada|salida)_|^conductor$/.test(key)),
    }));

  it.each(columns)('is the same whatever stands in column %i', (column) => {
    const usual = told(text);
    expect(usual).toHaveLength(1);
    for (const stranger of strangers) {
      const values = text.slice(0, -1).split(',');
      values[column] = stranger;
      expect(told(values.join(',') + text.slice(-1)), stranger).toEqual(usual);
    }
  });
});
