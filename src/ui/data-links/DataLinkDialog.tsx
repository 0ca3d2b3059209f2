import { useState } from 'react';
import { TextField } from '@mui/material';
import type { FormatoDatos } from '#contract/requests/enlacesDatos';
import { Choices } from '../Choices';
import { LinkDialog, useLinkMaking } from '../LinkDialog';
import { Note } from '../Note';
import type { Offered } from './offered';
import { useDataLinkActions, useDataTables } from './useDataLinks';

const formats: readonly [label: string, value: FormatoDatos][] = [
  ['CSV', 'csv'],
  ['JSON', 'json'],
];
/** By the first day; until today. */
const periods: readonly [label: string, desde: string][] = [
  ['Últimos 7 días', 'hoy-6'],
  ['Últimos 30 días', 'hoy-29'],
  ['Últimos 90 días', 'hoy-89'],
  ['Este mes', 'mes'],
  ['Desde el mes pasado', 'mes-1'],
  ['Este año', 'anio'],
];
const seen = 'visto';
const whole = 'todo';

interface Props {
  offered: Offered;
  onClose: () => void;
}

/** Makes an address at which a spreadsheet reads what the list shows, as often as it wants. */
export const DataLinkDialog = ({ offered: { recurso, filtro, orden, fijo }, onClose }: Props) => {
  const { data: tables } = useDataTables();
  const { create } = useDataLinkActions();
  const making = useLinkMaking();
  const table = tables?.find((each) => each.recurso === recurso);
  const [name, setName] = useState('');
  const [formato, setFormato] = useState<FormatoDatos>('csv');
  const [period, setPeriod] = useState(fijo ? 'hoy-29' : whole);
  const choices: readonly (readonly [label: string, value: string])[] = [
    ...(fijo ? ([['Lo que ve ahora', seen]] as const) : ([['Todo', whole]] as const)),
    ...periods,
  ];
  const ends = period === seen ? fijo : period === whole ? null : { desde: period };
  const make = () =>
    making.make(() =>
      create({ nombre: name.trim() || (table?.nombre ?? recurso), recurso, filtro, orden, formato, ...ends }),
    );

  return (
    <LinkDialog
      title="Enlace de datos"
      making={making}
      label="Dirección"
      note={
        <>
          En Excel y Power BI: Obtener datos, Web. En Google Sheets: =IMPORTDATA("dirección"). Quien la tenga lee la
          tabla sin iniciar sesión, con los permisos de usted, hasta que la revoque en Dispositivos, Integraciones.
        </>
      }
      ready={tables !== undefined && table !== undefined}
      onMake={() => void make()}
      onClose={onClose}
    >
      <Note>
        {tables && !table
          ? 'Esta lista no se ofrece como enlace de datos.'
          : 'Una hoja de cálculo lee aquí la lista con estos filtros, siempre al día.'}
      </Note>
      <TextField
        size="small"
        label="Nombre (opcional)"
        placeholder={table?.nombre ?? ''}
        value={name}
        onChange={({ target }) => setName(target.value.slice(0, 80))}
      />
      {table?.periodo && <Choices label="Periodo" choices={choices} chosen={period} onChoose={setPeriod} />}
      <Choices label="Formato" choices={formats} chosen={formato} onChoose={setFormato} />
    </LinkDialog>
  );
};
