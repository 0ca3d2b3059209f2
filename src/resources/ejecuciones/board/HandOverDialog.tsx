import { useState } from 'react';
import { PickOne } from '../../../ui/PickOne';
import { PlainDialog } from '../../../ui/PlainDialog';
import type { EjecucionTablero } from '#contract/requests/tablero';
import { runWords } from './faces';
import { closedBecause, isOpenRun, type BoardRow } from './rows';
import type { Block } from './scale';

interface Props {
  block: Block;
  rows: readonly BoardRow[];
  onClose: () => void;
  onPick: (row: BoardRow, run: EjecucionTablero) => void;
}

/** Hands a stop over without dragging it: only to what reports and drives. */
export const HandOverDialog = ({ block, rows, onClose, onPick }: Props) => {
  const [picked, setPicked] = useState<number | null>(null);
  const options = rows
    .filter((row) => closedBecause(row) === undefined)
    .flatMap((row) =>
      row.runs
        .filter((run) => isOpenRun(run) && run.id !== block.run.id)
        .map((run) => ({ id: run.id, nombre: `${row.vehicle.nombre} · ${runWords(run)}`, row, run })),
    );
  const chosen = options.find(({ id }) => id === picked);
  return (
    <PlainDialog
      title={`Pasar ${block.stop.nombre} a otro vehículo`}
      width="xs"
      close="Cancelar"
      main={{ children: 'Pasar', disabled: !chosen }}
      onSubmit={() => chosen && onPick(chosen.row, chosen.run)}
      onClose={onClose}
    >
      <PickOne
        label="Vehículo"
        none={options.length === 0 ? 'Ninguno puede recibirla hoy' : 'Elija uno'}
        rows={options}
        picked={picked}
        detail={({ row }) => row.vehicle.placa}
        onPick={setPicked}
      />
    </PlainDialog>
  );
};
