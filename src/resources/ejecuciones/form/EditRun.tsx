import { useId } from 'react';
import { Edit, useRecordContext } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ejecuciones, type Ejecucion } from '#contract/entities/ejecuciones';
import { OpenedBy } from '../../../ui/opening';
import { FieldForm } from '../../../ui/fields/FieldForm';
import type { FieldInputProps } from '../../../ui/fields/inputs';
import { DrawerHead, SideDrawer } from '../../../ui/SideDrawer';
import { TextInput } from '../../../ui/form/inputs';
import { useOpened } from '../../../ui/useOpened';
import { ActivoInput } from '../../activos/index';
import { PersonalInput } from '../../personal/index';
import { parameters, without } from '../address';
import { fields } from '../fields';
import { RutaInput } from './RutaInput';

const { personal_id, nota } = ejecuciones.fields;
/** Once an execution has begun, only these can change. */
const begun = { fields: { personal_id, nota }, input: ejecuciones.input.pick({ personal_id: true, nota: true }) };

/** Changes an execution, in a drawer over its page. */
export const EditRun = ({ id }: { id: number }) => {
  const heading = useId();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const close = () => void navigate(without(search, parameters.edit));
  return (
    <SideDrawer open heading={heading} onClose={close}>
      <OpenedBy.Provider value={parameters.edit}>
        <Edit
          id={id}
          title={false}
          component="div"
          mutationMode="pessimistic"
          queryOptions={kept}
          redirect={() => without(search, parameters.edit)}
          actions={<DrawerHead id={heading} title="Editar ejecución" onClose={close} />}
        >
          <Fields />
        </Edit>
      </OpenedBy.Provider>
    </SideDrawer>
  );
};

/** The page beneath reads the run again and again: where that fails once, the form stays. */
const kept = { onError: () => undefined };

const Fields = () => {
  const current = useRecordContext<Ejecucion>();
  // A run that begins meanwhile takes no input away: the server says what it can no longer change.
  const { opened: run } = useOpened(current, current?.id);
  if (!run) return null;
  const whole = run.estado === 'programada';
  return (
    <FieldForm
      entity={whole ? ejecuciones : begun}
      fields={fields}
      kept
      groups={{ Ejecución: whole ? all : open }}
      own={own}
    />
  );
};

const open = ['personal_id', 'nota'] as const;
const all = ['ruta_id', 'activo_id', 'fecha', 'hora_salida', ...open] as const;

const own = {
  ruta_id: RutaInput,
  activo_id: ActivoInput,
  personal_id: PersonalInput,
  nota: (props: FieldInputProps) => <TextInput multiline minRows={2} {...props} />,
};
