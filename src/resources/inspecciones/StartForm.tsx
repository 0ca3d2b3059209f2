import { Button } from '@mui/material';
import { Form, useDataProvider } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Activo } from '#contract/entities/activos';
import { inspecciones } from '#contract/entities/inspecciones';
import { Icon } from '../../ui/Icon';
import { Note } from '../../ui/Note';
import { ActivoInput } from '../activos/index';
import { useAttempt } from '../../ui/useAttempt';

/** «Inspeccionar» from the office: which asset, and then its forms, as on a phone. */
export const StartForm = () => {
  const dataProvider = useDataProvider();
  const navigate = useNavigate();
  const { attempt, busy } = useAttempt();
  const start = async (given: unknown) => {
    const { data: id } = inspecciones.fields.activo_id.safeParse(given);
    if (id === undefined) return;
    const { data } = await dataProvider.getOne<Activo>('activos', { id });
    await navigate(`/asset/${data.uuid}?inspeccionar=`);
  };
  return (
    <Form onSubmit={(values: FieldValues) => attempt(() => start(values['activo_id']))} noValidate>
      <div className="grid one-column gap-12">
        <Note>Los conductores lo hacen en su teléfono, al escanear el código del activo.</Note>
        <ActivoInput source="activo_id" />
        <Button
          className="self-start"
          type="submit"
          variant="contained"
          loading={busy}
          startIcon={<Icon name="fact_check" />}
        >
          Inspeccionar
        </Button>
      </div>
    </Form>
  );
};
