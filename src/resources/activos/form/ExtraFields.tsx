import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Activo } from '#contract/entities/activos';
import type { CampoExtra } from '#contract/entities/categorias';
import { FormGroup } from '../../../ui/RecordForm';
import { useCategoria } from '../../categorias/index';
import { DayInput } from '../../../ui/dates/DateInput';
import { BooleanInput, SelectInput, TextInput } from '../../../ui/form/inputs';
import { NumberInput } from '../../../ui/numbers/NumberInput';

/** The extra fields of the chosen category. */
export const ExtraFields = () => {
  const id: unknown = useWatch({ name: 'categoria_id' });
  const category = useCategoria(id);
  const known = category?.id === id ? category : undefined;
  useOnlyKnown(id === null ? [] : known?.campos_extra_def);
  if (!known || known.campos_extra_def.length === 0) return null;
  return (
    <FormGroup title={`Campos de ${known.nombre}`}>
      {known.campos_extra_def.map((campo) => (
        <ExtraInput key={campo.clave} campo={campo} />
      ))}
    </FormGroup>
  );
};

/** The label of an extra field in the category chosen in the form. */
export const ExtraName = ({ clave }: { clave: string }) => {
  const category = useCategoria(useWatch({ name: 'categoria_id' }));
  return category?.campos_extra_def.find((campo) => campo.clave === clave)?.etiqueta ?? clave;
};

const ExtraInput = ({ campo: { clave, etiqueta, tipo, opciones } }: { campo: CampoExtra }) => {
  const given = { source: `campos_extra.${clave}`, label: etiqueta, helperText: false as const };
  switch (tipo) {
    case 'numero':
      return <NumberInput {...given} />;
    case 'fecha':
      return <DayInput since="life" {...given} />;
    case 'lista':
      return <SelectInput {...given} choices={opciones.map((name) => ({ id: name, name }))} />;
    case 'booleano':
      return <BooleanInput {...given} />;
    case 'enlace':
      return <TextInput {...given} type="url" />;
    case 'texto':
      return <TextInput {...given} />;
  }
};

/**
 * Another category has other fields: the values of the previous one are put aside, and restored if it is chosen again.
 */
const useOnlyKnown = (fields: readonly CampoExtra[] | undefined) => {
  const { getValues, setValue } = useFormContext();
  const aside = useRef<Activo['campos_extra']>({});
  useEffect(() => {
    if (!fields) return;
    const now: Activo['campos_extra'] = getValues('campos_extra') ?? {};
    const keys = fields.map(({ clave }) => clave);
    const unknownKeys = Object.keys(now).filter((key) => !keys.includes(key));
    const returning = keys.filter((key) => now[key] === undefined && aside.current[key] !== undefined);
    if (unknownKeys.length === 0 && returning.length === 0) return;
    const all = { ...aside.current, ...now };
    aside.current = all;
    setValue(
      'campos_extra',
      Object.fromEntries(keys.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]]]))),
      { shouldDirty: true },
    );
  }, [fields, getValues, setValue]);
};
