import { useState } from 'react';
import { AutocompleteArrayInput, ReferenceArrayInput, ReferenceInput, useRecordContext } from 'react-admin';
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type { Componente } from '#contract/entities/componentes';
import { garantias, type Garantia } from '#contract/entities/garantias';
import type { Orden } from '#contract/entities/ordenes';
import { FieldForm } from '../../ui/fields/FieldForm';
import { FileInput } from '../../ui/FileInput';
import { AutocompleteInput, TextInput } from '../../ui/form/inputs';
import { wide } from '../../ui/FormGrid';
import { FormGroup } from '../../ui/RecordForm';
import { ActivoInput } from '../activos/index';
import { ProveedorInput } from '../proveedores/index';
import { fields } from './fields';
import { KindChips } from './KindChips';

/** A warranty. The address of a new one may say of what it is: `?garantia=nuevo&activo_id=12`. */
export const GarantiaForm = () => {
  const [query] = useSearchParams();
  const [initial] = useState(() =>
    Object.fromEntries(subjects.flatMap((field) => (query.get(field) ? [[field, Number(query.get(field))]] : []))),
  );
  return (
    <FieldForm
      entity={garantias}
      fields={fields}
      initial={initial}
      groups={{
        Garantía: ['proveedor_id', 'inicia_en', 'meses', 'vence_en', 'hasta_km', 'hasta_horas'],
        'Qué cubre': ['cubre', 'condiciones', 'documento_id'],
      }}
      beneath={[...subjects, 'proveedor']}
      own={own}
      rules={ofWhat}
      above={<Subject />}
    />
  );
};

const subjects = ['activo_id', 'componente_id', 'orden_id'] as const;
type Of = (typeof subjects)[number];
/** Said at the input that is shown. */
const ofWhat = (values: FieldValues): Readonly<Record<string, string>> =>
  subjects.some((field) => Boolean(values[field]))
    ? {}
    : Object.fromEntries(subjects.map((field) => [field, 'Elija de qué es la garantía']));

const kinds: Readonly<Record<Of, string>> = {
  activo_id: 'Un activo',
  componente_id: 'Un componente',
  orden_id: 'El trabajo de una orden',
};

/** Of exactly one thing: choosing another kind clears the first. */
const Subject = () => {
  const { getValues, setValue } = useFormContext();
  const [of, setOf] = useState<Of>(() => subjects.find((field) => getValues(field)) ?? 'activo_id');
  const choose = (chosen: Of) => {
    for (const field of subjects) if (field !== chosen) setValue(field, null, { shouldDirty: true });
    setOf(chosen);
  };
  return (
    <FormGroup title="De qué es">
      <div className={`grid gap-10 ${wide}`}>
        <KindChips label="De qué es" kinds={kinds} chosen={of} onChoose={choose} />
        {of === 'activo_id' && <ActivoInput source="activo_id" />}
        {of === 'componente_id' && (
          <ReferenceInput source="componente_id" reference="componentes" sort={{ field: 'serie', order: 'ASC' }}>
            <AutocompleteInput<Componente>
              optionText={({ serie, marca }: Componente) => [serie, marca].filter(Boolean).join(' · ')}
              helperText={false}
              noOptionsText="Ningún componente coincide"
            />
          </ReferenceInput>
        )}
        {of === 'orden_id' && (
          <ReferenceInput source="orden_id" reference="ordenes" sort={{ field: 'numero', order: 'DESC' }}>
            <AutocompleteInput<Orden>
              optionText={({ numero, titulo }: Orden) => `${numero} · ${titulo}`}
              helperText={false}
              noOptionsText="Ninguna orden coincide"
            />
          </ReferenceInput>
        )}
      </div>
    </FormGroup>
  );
};

type Covers = 'todo' | 'servicios' | 'palabras';
const covers: Readonly<Record<Covers, string>> = {
  todo: 'Todo',
  servicios: 'Ciertos servicios',
  palabras: 'En palabras',
};
const coverOf = (value: Garantia['cubre'] | undefined): Covers =>
  Array.isArray(value) ? 'servicios' : typeof value === 'string' ? 'palabras' : 'todo';

/** Everything, services of the catalogue, or a text. */
const Cover = () => {
  const { setValue } = useFormContext();
  const value = useWatch({ name: 'cubre' }) as Garantia['cubre'];
  const [kind, setKind] = useState(() => coverOf(value));
  const choose = (chosen: Covers) => {
    setValue('cubre', null, { shouldDirty: true });
    setKind(chosen);
  };
  return (
    <div className={`grid gap-10 ${wide}`}>
      <KindChips label="Qué cubre" kinds={covers} chosen={kind} onChoose={choose} />
      {kind === 'servicios' && (
        <ReferenceArrayInput source="cubre" reference="servicios" sort={{ field: 'nombre', order: 'ASC' }}>
          <AutocompleteArrayInput
            label="Servicios"
            optionText="nombre"
            helperText={false}
            noOptionsText="Ningún servicio coincide"
          />
        </ReferenceArrayInput>
      )}
      {kind === 'palabras' && <TextInput source="cubre" label="Qué cubre" multiline />}
    </div>
  );
};

const Paper = () => {
  const known = useRecordContext<Garantia>();
  return (
    <FileInput
      source="documento_id"
      label="Documento"
      {...(known?.documento_id && { known: { [known.documento_id]: 'Documento' } })}
    />
  );
};

const own = {
  proveedor_id: () => <ProveedorInput label="Quién responde" />,
  cubre: Cover,
  documento_id: Paper,
};
