/** A parameter that is meant by another name, and what to give it where that is not clear. */
interface Meant {
  readonly parameter: string;
  /** What says the same: `capability=tool_calling`. */
  readonly use?: string;
}

/**
 * Names people bring along from other catalogues of models and from other APIs, by what they are called
 * here: parameters of OpenRouter (`supported_parameters`, `output_modalities`) and the Hugging Face Hub
 * (`pipeline_tag`, `direction`, `expand`), fields of models.dev (`tool_call`, `knowledge`), and habits.
 */
const NAMES: Readonly<Record<string, string>> = {
  as_of: 'at at_date date day on on_date snapshot_date version_date',
  benchmark_max: 'max_score',
  benchmark_min: 'benchmark benchmarks min_benchmark min_score score',
  capability: 'capabilities feature features supported_parameters supports tag tags',
  creator:
    'authors company creator_id creator_slug creators developer lab maker manufacturer model_author model_authors org orgs owned_by owner publisher vendor vendors',
  cursor: 'after continuation next next_cursor next_page_token page_token starting_after',
  facets: 'aggregations aggs counts facet group_by',
  family: 'families model_family series',
  fields: 'attributes columns field only properties select',
  free: 'free_only is_free only_free',
  highlight: 'highlights',
  include: 'embed expand full includes with',
  input_modality: 'input input_modalities inputs modalities modality',
  license: 'licence licences license_id licenses',
  knowledge_after: 'cutoff knowledge knowledge_cutoff knowledge_since training_cutoff',
  limit: 'count first max_results n num page_limit per results size take top',
  max_blended_price: 'max_cost max_price price price_lte price_max pricing',
  max_context_window: 'context_max max_context max_context_length',
  max_input_price: 'max_input_cost max_prompt_price prompt_price',
  max_output_price: 'completion_price max_completion_price max_output_cost',
  max_parameters: 'max_num_parameters max_params max_size',
  min_blended_price: 'min_cost min_price price_gte price_min',
  min_context_window:
    'context context_length context_min context_size context_window ctx min_context min_context_length min_ctx',
  min_input_price: 'min_input_cost min_prompt_price',
  min_output_price: 'min_completion_price min_output_cost',
  min_output_tokens: 'max_completion_tokens max_output max_tokens min_output',
  min_parameters: 'min_num_parameters min_params min_size num_parameters parameters params',
  offset: 'from_row skip start start_index',
  open_weights: 'is_open open open_source open_weight openweights weights',
  order: 'desc descending dir direction order_dir sort_dir sort_direction',
  output_modality: 'output output_modalities outputs',
  page: 'p page_no page_num page_number',
  provider:
    'host hosts inference_provider inference_providers provider_id provider_name provider_slug providers',
  q: 'contains keyword keywords name name_contains s search_query search_term searchtext term text',
  region: 'data_region location regions',
  released_after: 'created created_after min_release_date release_date released released_since',
  released_before: 'created_before max_release_date released_until',
  slugs: 'id ids model model_id model_ids model_slug models names slug',
  sort: 'order_by orderby ordering sort_by sort_key sorting sorts',
  status: 'active deprecated include_deprecated include_retired lifecycle retired state',
  type: 'category kind model_type pipeline_tag task tasks types',
  updated_since: 'changed_since last_modified modified_since since updated updated_after',
};

/** Flags others have, by the filter that says the same. */
const FLAGS: Readonly<Record<string, string>> = {
  'capability=batch': 'batch batch_api supports_batch',
  'capability=fine_tuning': 'finetuning fine_tuning supports_fine_tuning tunable',
  'capability=parallel_tool_calls': 'parallel_tool_calls supports_parallel_tool_calls',
  'capability=prompt_caching': 'caching prompt_caching supports_caching supports_prompt_caching',
  'capability=reasoning': 'reasoning supports_reasoning supports_thinking thinking',
  'capability=streaming': 'streaming supports_streaming',
  'capability=structured_output':
    'json_mode json_schema response_format structured_output structured_outputs supports_json supports_structured_output supports_structured_outputs',
  'capability=tool_calling':
    'function_calling functions supports_function_calling supports_functions supports_tool_calling supports_tool_use supports_tools tool_call tool_calling tool_calls tool_choice tool_use tools',
  'capability=vision': 'supports_vision vision',
  'capability=web_search': 'search_grounding supports_web_search web_search',
  'input_modality=audio': 'audio audio_input supports_audio supports_audio_input',
  'input_modality=file': 'attachment attachments pdf supports_attachments supports_pdf',
  'input_modality=image': 'image_input images multimodal supports_images',
};

const MEANT: ReadonlyMap<string, Meant> = new Map([
  ...Object.entries(NAMES).flatMap(([parameter, names]) =>
    names.split(' ').map((name): [string, Meant] => [name, { parameter }]),
  ),
  ...Object.entries(FLAGS).flatMap(([use, names]) => {
    const [parameter = ''] = use.split('=');
    return names.split(' ').map((name): [string, Meant] => [name, { parameter, use }]);
  }),
]);

/** `maxInputPrice`, `max-input-price` and `creator[]` as parameters are written here. */
const toSnakeCase = (name: string): string =>
  name
    .slice(0, NAME_MAX)
    .replace(/\[\d*\]$/, '')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .replaceAll('-', '_')
    .toLowerCase();
const NAME_MAX = 64;

/**
 * What a name that is no parameter usually means.
 * @param names the parameters there are
 * @returns null: it is not one people are known to use, or what it means is not among `names`
 */
export function findMeant(typed: string, names: readonly string[]): Meant | null {
  const name = toSnakeCase(typed);
  if (names.includes(name)) return { parameter: name };
  const meant = MEANT.get(name);
  return meant !== undefined && names.includes(meant.parameter) ? meant : null;
}
