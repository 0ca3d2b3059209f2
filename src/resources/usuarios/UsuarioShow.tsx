import { Button, Link } from '@mui/material';
import { useRedirect } from 'react-admin';
import type { Usuario } from '#contract/usuarios';
import { usuarios as words } from '#contract/words/usuarios';
import { FaceChip } from '../../ui/FaceChip';
import { Facts } from '../../ui/Facts';
import { dateTime, longDate } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { Note } from '../../ui/Note';
import { RecordHeader } from '../../ui/RecordHeader';
import { RecordPage } from '../../ui/RecordPage';
import { Section } from '../../ui/Section';
import { PersonalReferenceField } from '../personal/index';
import { InvitedLink } from './InvitedLink';
import { estados, roleWord } from './faces';
import { useActions } from './useActions';

const { fields } = words;

/** One member, and the actions on them. */
const UsuarioShow = () => <RecordPage<Usuario>>{(member) => <Member member={member} />}</RecordPage>;

export default UsuarioShow;

const Member = ({ member }: { member: Usuario }) => {
  const redirect = useRedirect();
  const { choices, question } = useActions(member, () => redirect('list', 'usuarios'));
  const { name, email, rol_id, estado, telefono, ultimo_acceso, creado_en, persona_id } = member;
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
            { label: fields.email, value: <Link href={`mailto:${email}`}>{email}</Link> },
            { label: fields.telefono, value: telefono && <Link href={`tel:${telefono}`}>{telefono}</Link> },
            { label: fields.rol_id, value: roleWord(rol_id) },
            { label: fields.persona_id, value: persona_id !== null && <PersonalReferenceField source="persona_id" /> },
            { label: fields.ultimo_acceso, value: ultimo_acceso && dateTime(ultimo_acceso) },
            { label: fields.creado_en, value: longDate(creado_en) },
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
