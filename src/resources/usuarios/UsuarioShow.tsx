import { Button } from '@mui/material';
import { useRedirect } from 'react-admin';
import type { Usuario } from '#contract/entities/usuarios';
import { usuarios as words } from '#contract/words/usuarios';
import { FaceChip } from '../../ui/FaceChip';
import { Facts } from '../../ui/Facts';
import { factsOf } from '../../ui/fields/facts';
import { longDate } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { Note } from '../../ui/Note';
import { RecordHeader } from '../../ui/RecordHeader';
import { RecordPage } from '../../ui/RecordPage';
import { Section } from '../../ui/Section';
import { InvitedLink } from './InvitedLink';
import { estados } from './faces';
import { fields } from './fields';
import { useActions } from './useActions';

/** One member, and the actions on them. */
const UsuarioShow = () => <RecordPage<Usuario>>{(member) => <Member member={member} />}</RecordPage>;

export default UsuarioShow;

const Member = ({ member }: { member: Usuario }) => {
  const redirect = useRedirect();
  const { choices, question } = useActions(member, () => redirect('list', 'usuarios'));
  const { name, email, estado } = member;
  return (
    <>
      <RecordHeader
        title={name}
        detail={name === email ? undefined : email}
        status={<FaceChip face={estados[estado]} />}
      >
        {choices.map(({ action, label, icon, run }) => (
          <Button key={action} variant="outlined" startIcon={<Icon name={icon} />} onClick={run}>
            {label}
          </Button>
        ))}
      </RecordHeader>
      <Section title="Datos">
        <Facts
          facts={[
            ...factsOf(fields, member, { first: ['email', 'telefono', 'rol_id', 'persona_id'] }),
            { label: words.fields.creado_en, value: longDate(member.creado_en) },
          ]}
        />
      </Section>
      {estado === 'invitado' && (
        <Note>Aún no acepta la invitación. Si no le llegó, reenvíela: el enlace anterior deja de servir.</Note>
      )}
      {question}
      <InvitedLink />
    </>
  );
};
