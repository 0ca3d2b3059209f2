import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Empresa } from '#contract/entities/empresas';
import { limits } from '#contract/core/limits';
import { empresas } from '#contract/words/empresas';
import { MomentInput } from '../../ui/dates/DateInput';
import { choicesOf, facesOf } from '../../ui/faces';
import { wide } from '../../ui/FormGrid';
import { FormGroup } from '../../ui/RecordForm';
import { SelectInput } from '../../ui/form/inputs';
import { number } from '../../ui/formats';
import { Note } from '../../ui/Note';

/** Of whom a company asks a second factor, from when on, and how many members have none. */
export const AskedFactor = () => {
  const asked: unknown = useWatch({ name: 'segundo_factor' });
  const { usuarios_n = 0, sin_factor_n = 0 } = useRecordContext<Empresa>() ?? {};
  return (
    <FormGroup title="Seguridad">
      <SelectInput
        source="segundo_factor"
        choices={choices}
        helperText="Para entrar, además de la contraseña: un código de una aplicación o una llave"
      />
      {asked !== 'opcional' && (
        <MomentInput
          source="segundo_factor_desde"
          helperText={`Si lo deja vacío, en ${limits.door.noticeDays} días. Hasta entonces solo se les avisa`}
        />
      )}
      <div className={wide}>
        <Note>
          {sin_factor_n === 0
            ? 'Todos sus usuarios tienen un segundo factor.'
            : `${number(sin_factor_n)} de ${number(usuarios_n)} usuarios todavía no tienen uno.`}{' '}
          {asked !== 'opcional' &&
            'A quienes les falte y se lo pida esta empresa les llega un correo al guardar. Desde esa fecha lo ' +
              'configuran al entrar, antes de hacer nada más.'}
        </Note>
      </div>
    </FormGroup>
  );
};

const choices = choicesOf(facesOf(empresas.values.segundo_factor));
