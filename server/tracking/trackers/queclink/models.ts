/** The models that the beginning of the version names, as their makers' factory passwords spell them. */
const models: Readonly<Record<string, string>> = {
  '02': 'gl200',
  '04': 'gv200',
  '06': 'gv300',
  '08': 'gmt100',
  '09': 'gv50p',
  '0F': 'gv55',
  '10': 'gv55lite',
  '11': 'gl500',
  '1A': 'gl300',
  '1F': 'gv500',
  '21': 'gl200',
  '25': 'gv300',
  '27': 'gv300w',
  '28': 'gl300vc',
  '2C': 'gl300w',
  '2D': 'gv500vc',
  '2F': 'gv55',
  '30': 'gl300',
  '31': 'gv65',
  '35': 'gv200',
  '36': 'gv500',
  '3F': 'gmt100',
  '40': 'gl500',
  '41': 'gv75w',
  '42': 'gt501',
  '44': 'gl530',
  '45': 'gb100',
  '4F': 'gv56',
  '50': 'gv55w',
  '52': 'gl50',
  '55': 'gl50b',
  '5E': 'gv500map',
  '6E': 'gv310lau',
  BD: 'cv200',
  C2: 'gv600m',
  C3: 'gl320m',
  DC: 'gv600mg',
  DE: 'gl500m',
  DF: 'cv100lg',
  F1: 'gv350m',
  F8: 'gv800w',
  FC: 'gv600w',
  '802004': 'gv58lau',
  '802005': 'gv355ceu',
  '80201E': 'gv30ceu',
};

/** The model of a version: two digits name it, six where the version has ten. Empty where nobody knows it. */
export const modelOf = (version: string): string =>
  models[version.slice(0, version.length > 6 ? 6 : 2).toUpperCase()] ?? '';

/** Carried by people or things, with a battery of their own: no ignition, no inputs. */
export const isCarried = (model: string) => /^(?:gl|gt)/.test(model);

/** Of vehicles: fed by them. */
export const isOfVehicle = (model: string) => /^(?:gv|cv)/.test(model);
