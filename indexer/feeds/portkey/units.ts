import type { PriceComponent, PriceRecord } from '../../../schemas/records.ts';

/** What a name of the feed counts, and how far its cents are from US dollars of the unit. */
export interface Counted {
  readonly component: PriceComponent;
  readonly unit: PriceRecord['unit'];
  /** Places the decimal point moves: cents by token are 10⁴ times USD by 1M tokens. */
  readonly shift: number;
  readonly size?: string;
}

export const byToken = (component: PriceComponent): Counted => ({
  component,
  unit: '1m_tokens',
  shift: 4,
});
export const byThousand = (component: PriceComponent): Counted => ({
  component,
  unit: '1k_requests',
  shift: 1,
});
export const bySingle = (component: PriceComponent, unit: PriceRecord['unit']): Counted => ({
  component,
  unit,
  shift: -2,
});

/** Names beside `request_token` and `response_token`. Cached audio and images have no component. */
export const DIRECT_UNITS: Readonly<Record<string, Counted>> = {
  request_text_token: byToken('input'),
  response_text_token: byToken('output'),
  cache_read_input_token: byToken('cache_read'),
  cache_read_text_input_token: byToken('cache_read'),
  cached_text_input_token: byToken('cache_read'),
  cache_write_input_token: byToken('cache_write_5m'),
  reasoning_token: byToken('reasoning'),
  request_audio_token: byToken('input_audio'),
  response_audio_token: byToken('output_audio'),
  request_image_token: byToken('input_image'),
  response_image_token: byToken('output_image'),
};

const clip = (width: number, height: number): readonly [string, Counted] => [
  `video_duration_seconds_${width}_${height}`,
  { ...bySingle('output_video', 'second'), size: `${width}x${height}` },
];

/**
 * Names under `additional_units`. Left out: tools that are no model's (`file_search`, `x_search`,
 * `attachment_search`, `code_execution`, `maps`, `enterprise_web_search`, `routing_units`), defaults
 * of requests (`default_duration_seconds`, `default_steps`, `default_sample_count`), and embeddings
 * by kind of content (`embedding_*_token`), which are dollars where all else is cents.
 */
export const ADDED_UNITS: Readonly<Record<string, Counted>> = {
  cache_write_1h: byToken('cache_write_1h'),
  request_audio_token: byToken('input_audio'),
  response_audio_token: byToken('output_audio'),
  image_token: byToken('output_image'),
  image_1k: { ...bySingle('output_image', 'image'), size: '1K' },
  generated_images: bySingle('output_image', 'image'),
  input_image: bySingle('input_image', 'image'),
  input_video_essential: { ...bySingle('input_video', 'second'), size: 'essential' },
  input_video_standard: { ...bySingle('input_video', 'second'), size: 'standard' },
  input_video_plus: { ...bySingle('input_video', 'second'), size: 'plus' },
  megapixels: bySingle('output_image', 'megapixel'),
  output_video_token: byToken('output_video'),
  video_seconds: bySingle('output_video', 'second'),
  ...Object.fromEntries([
    clip(720, 1280),
    clip(1024, 1792),
    clip(1080, 1920),
    clip(1280, 720),
    clip(1792, 1024),
    clip(1920, 1080),
    clip(3840, 2160),
  ]),
  web_search: byThousand('web_search'),
  /** Google's name for it beside `web_search`, at the same price. */
  search: byThousand('web_search'),
  web_search_low_context: { ...byThousand('web_search'), size: 'low' },
  web_search_medium_context: { ...byThousand('web_search'), size: 'medium' },
  web_search_high_context: { ...byThousand('web_search'), size: 'high' },
};
