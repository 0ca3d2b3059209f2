import BulkChanges from '../../ui/fields/BulkChanges';
import { fields } from './fields';
import { own } from './inputs';

/** People are retired one by one, on their page: it asks what becomes of their work. */
const PersonalBulk = () => <BulkChanges fields={fields} first={['estado', 'nivel_id']} own={own} />;

export default PersonalBulk;
