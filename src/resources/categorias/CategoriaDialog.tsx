import { useDataProvider, useRefresh } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { categorias, type Categoria } from '#contract/entities/categorias';
import { profundidadUsual } from '#contract/entities/componentes';
import { z } from '#contract/core/validation';
import { categorias as words } from '#contract/words/categorias';
import { bringWords } from '../../providers/i18n/broughtWords';
import { choicesOf } from '../../ui/faces';
import { FormDialog } from '../../ui/FormDialog';
import { tiposDeActivo } from '../activos/index';
import { AxlesInput } from '../componentes/index';
import { ExtraFieldsEditor } from './ExtraFieldsEditor';
import { IconChoice } from './IconChoice';
import { withKeys } from './keys';
import { FormGrid } from '../../ui/FormGrid';
import { useReversible } from '../../ui/UndoNotice';
import styles from './categorias.module.css';
import { SelectInput, TextInput } from '../../ui/form/inputs';
import { NumberInput } from '../../ui/numbers/NumberInput';

bringWords(words);

const { fields } = words;

/** A category, new or existing, with the extra fields of its assets. */
const CategoriaDialog = ({ categoria, onClose }: { categoria?: Categoria; onClose: () => void }) => {
  const dataProvider = useDataProvider();
  const offerBack = useReversible();
  const refresh = useRefresh();

  const save = async (values: Record<string, unknown>) => {
    const data = schema.parse(values);
    if (categoria) {
      const write = (written: object, before: Categoria) =>
        dataProvider.update<Categoria>('categorias', {
          id: categoria.id,
          data: { ...written, version: before.version },
          previousData: before,
        });
      const { data: now } = await write(data, categoria);
      offerBack(`Categoría «${now.nombre}» guardada`, () => write(schema.parse(categoria), now));
    } else {
      const { data: made } = await dataProvider.create<Categoria>('categorias', { data });
      offerBack(`Categoría «${made.nombre}» creada`, () =>
        dataProvider.delete<Categoria>('categorias', { id: made.id, previousData: made }),
      );
    }
    refresh();
  };

  return (
    <FormDialog
      title={categoria ? `Editar ${categoria.nombre}` : 'Nueva categoría'}
      submitLabel="Guardar"
      width="md"
      schema={schema}
      initial={
        categoria ?? {
          nombre: '',
          tipo_activo: null,
          icono: null,
          color: null,
          ejes: [],
          profundidad_min: null,
          campos_extra_def: [],
        }
      }
      onClose={onClose}
      onSubmit={save}
    >
      <FormGrid>
        <TextInput source="nombre" label={fields.nombre} autoFocus={!categoria} />
        <SelectInput source="tipo_activo" label={fields.tipo_activo} choices={choicesOf(tiposDeActivo)} />
        <IconChoice />
        <TextInput
          className={styles.categoryColour}
          source="color"
          label={fields.color}
          type="color"
          format={(color: string | null) => color ?? '#4a5d60'}
        />
      </FormGrid>
      <AxlesInput source="ejes" label={fields.ejes} none="Sin ejes: una llanta va en cualquier posición." />
      <NumberInput
        source="profundidad_min"
        label={fields.profundidad_min}
        unit={words.units.profundidad_min}
        helperText={`Vacía: ${profundidadUsual} mm`}
      />
      <ExtraFieldsEditor />
    </FormDialog>
  );
};

export default CategoriaDialog;

/** New fields get their keys here; the contract validates the rest. */
const schema = z.preprocess(
  ({ campos_extra_def: fields, ...values }: FieldValues) => ({
    ...values,
    campos_extra_def: Array.isArray(fields) ? withKeys(fields) : [],
  }),
  categorias.input,
);
