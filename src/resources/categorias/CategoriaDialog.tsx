import { SelectInput, TextInput, useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { categorias, type Categoria } from '#contract/categorias';
import { z } from '#contract/validation';
import { choicesOf } from '../../ui/faces';
import { FormDialog } from '../../ui/FormDialog';
import { tiposDeActivo } from '../activos/index';
import { ExtraFieldsEditor } from './ExtraFieldsEditor';
import { IconChoice } from './IconChoice';
import { withKeys } from './keys';
import { messages } from './messages';

const { fields } = messages;

/** A category, new or known, with the fields that its assets have beside everybody's. */
const CategoriaDialog = ({ categoria, onClose }: { categoria?: Categoria; onClose: () => void }) => {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();

  const save = async (values: Record<string, unknown>) => {
    const data = schema.parse(values);
    if (categoria)
      await dataProvider.update<Categoria>('categorias', { id: categoria.id, data: { ...data, version: categoria.version }, previousData: categoria });
    else await dataProvider.create('categorias', { data });
    notify(categoria ? 'Categoría guardada' : 'Categoría creada');
    refresh();
  };

  return (
    <FormDialog
      title={categoria ? `Editar ${categoria.nombre}` : 'Nueva categoría'}
      submitLabel="Guardar"
      width="md"
      schema={schema}
      initial={categoria ?? { nombre: '', tipo_activo: null, icono: null, color: null, campos_extra_def: [] }}
      onClose={onClose}
      onSubmit={save}
    >
      <div className="form-grid">
        <TextInput source="nombre" label={fields.nombre} helperText={false} autoFocus={!categoria} />
        <SelectInput source="tipo_activo" label={fields.tipo_activo} choices={choicesOf(tiposDeActivo)} translateChoice={false} helperText={false} />
        <IconChoice />
        <TextInput
          className="category-colour"
          source="color"
          label={fields.color}
          type="color"
          helperText={false}
          format={(color: string | null) => color ?? '#4a5d60'}
        />
      </div>
      <ExtraFieldsEditor />
    </FormDialog>
  );
};

export default CategoriaDialog;

/** A new field gets its key here; the contract checks the rest. */
const schema = z.preprocess(
  ({ campos_extra_def: fields, ...values }: FieldValues) => ({ ...values, campos_extra_def: Array.isArray(fields) ? withKeys(fields) : [] }),
  categorias.input,
);
