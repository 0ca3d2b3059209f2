import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { ItemPlantilla } from '#contract/entities/plantillas';
import { choicesOf } from '../../ui/faces';
import { SelectInput, TextInput } from '../../ui/form/inputs';
import { severidades } from './faces';

/** What a point of an inspection has beyond a step: its group, and how bad it is when it fails. */
export const PointFields = ({ at }: { at: number }) => {
  const list = useId();
  const items = useWatch<Record<string, ItemPlantilla[]>>({ name: 'items' }) ?? [];
  const groups = [...new Set(items.flatMap(({ grupo }, each) => (grupo && each !== at ? [grupo] : [])))];
  return (
    <>
      <TextInput
        source={`items.${at}.grupo`}
        label="Grupo"
        helperText="Se responde junto: Luces, Llantas…"
        slotProps={{ htmlInput: { list } }}
      />
      <datalist id={list}>
        {groups.map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
      <SelectInput
        source={`items.${at}.severidad_si_falla`}
        label="Qué tan grave es si falla"
        choices={choicesOf(severidades)}
        helperText="Con una falla crítica el activo queda no apto"
      />
    </>
  );
};
