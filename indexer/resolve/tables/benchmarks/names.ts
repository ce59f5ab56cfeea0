/**
 * A row a benchmark that its suite's rule does not name well enough: source's name; slug; name;
 * category; parent; what is counted and its home page, where those of the source are not it.
 *
 * What makes a benchmark is its items and what is counted over them. The same two measured with
 * another harness, prompt or scaffold are the same benchmark, and the result says how it was run:
 * MATH Level 5 of the Open LLM Leaderboard and of Epoch AI are the same 1,324 problems. Other items
 * are another benchmark, however alike the names: GPQA and GPQA Diamond, MBPP and the subset EvalPlus
 * has tests for (MBPP Base), each version of a leaderboard. Two spellings of one have two rows.
 */
export const NAMES = `
IFEval; ifeval; IFEval; instruction_following;
BBH; bbh; BIG-Bench Hard; reasoning;
MATH Level 5; math-level-5; MATH Level 5; math; ; accuracy; https://arxiv.org/abs/2103.03874
GPQA; gpqa; GPQA; reasoning;
MUSR; musr; MuSR; reasoning;
MMLU-PRO; mmlu-pro; MMLU-Pro; knowledge;
MedQA; medqa; MedQA; knowledge;
GAIA; gaia; GAIA; agents;
GAIA - GAIA Level 1; gaia-level-1; GAIA Level 1; agents; gaia
GAIA - GAIA Level 2; gaia-level-2; GAIA Level 2; agents; gaia
GAIA - GAIA Level 3; gaia-level-3; GAIA Level 3; agents; gaia
CORE-Bench Hard; corebench-hard; CORE-Bench Hard; agents;
TAU-bench Airline; tau-bench-airline; TAU-bench Airline; agents;
AlpacaEval 2.0; alpaca-eval-2.0; AlpacaEval 2.0; instruction_following; ; length_controlled_win_rate; https://tatsu-lab.github.io/alpaca_eval/
Aider Polyglot; aider-polyglot; Aider Polyglot; coding; ; pass_rate_2; https://aider.chat/docs/leaderboards/
Aider Code Editing; aider-code-editing; Aider Code Editing; coding; ; pass_rate_2; https://aider.chat/docs/leaderboards/edit.html
Aider Refactoring; aider-refactoring; Aider Refactoring; coding; ; pass_rate_1; https://aider.chat/docs/leaderboards/refactor.html
Chess Puzzles; chess-puzzles; Chess Puzzles; reasoning; ; accuracy
Epoch Capabilities Index; epoch-capabilities-index; Epoch Capabilities Index; general; ; index; https://epoch.ai/benchmarks/eci
FrontierMath; frontiermath; FrontierMath (Tiers 1–3); math; ; accuracy; https://epoch.ai/frontiermath
FrontierMath Tier 4; frontiermath-tier-4; FrontierMath (Tier 4); math; ; accuracy; https://epoch.ai/frontiermath
CodeSearchNet Go; codesearchnet-go; CodeSearchNet Go; coding;
CodeSearchNet Java; codesearchnet-java; CodeSearchNet Java; coding;
CodeSearchNet JavaScript; codesearchnet-javascript; CodeSearchNet JavaScript; coding;
CodeSearchNet PHP; codesearchnet-php; CodeSearchNet PHP; coding;
CodeSearchNet Python; codesearchnet-python; CodeSearchNet Python; coding;
CodeSearchNet Ruby; codesearchnet-ruby; CodeSearchNet Ruby; coding;
HumanEval; humaneval; HumanEval; coding; ; pass_at_1; https://github.com/openai/human-eval
HumanEval+; humaneval-plus; HumanEval+; coding; ; pass_at_1; https://evalplus.github.io
MBPP Base; mbpp-base; MBPP Base; coding; ; pass_at_1; https://evalplus.github.io
MBPP+; mbpp-plus; MBPP+; coding; ; pass_at_1; https://evalplus.github.io
OTIS Mock AIME 2024–2025; otis-mock-aime-2024-2025; OTIS Mock AIME 2024–2025; math; ; accuracy
AA-LCR; aa-lcr; AA-LCR; long_context; ; accuracy; https://artificialanalysis.ai
SimpleQA Verified; simpleqa-verified; SimpleQA Verified; knowledge; ; accuracy; https://www.kaggle.com/benchmarks/deepmind/simpleqa-verified
CTI-REALM; cti-realm; CTI-REALM; agents;
CharXiv Reasoning; charxiv-reasoning; CharXiv Reasoning; vision;
Claw-eval; claw-eval; Claw-Eval; agents;
GPQA Diamond; gpqa-diamond; GPQA Diamond; reasoning; ; accuracy; https://arxiv.org/abs/2311.12022
Humanity’s Last Exam; humanitys-last-exam; Humanity’s Last Exam; knowledge;
LiveCodeBench; livecodebench; LiveCodeBench; coding;
LiveCodeBench Pro; livecodebench-pro; LiveCodeBench Pro; coding;
Long Context Reasoning; long-context-reasoning; Long Context Reasoning; long_context;
MRCRv2; mrcr-v2; MRCR v2; long_context;
NL2Repo; nl2repo; NL2Repo; coding;
SWE Bench Pro; swe-bench-pro; SWE-bench Pro; coding;
SWE-Bench Pro; swe-bench-pro; SWE-bench Pro; coding;
SWE-Bench Multilingual; swe-bench-multilingual; SWE-bench Multilingual; coding;
SWE-Bench Verified; swe-bench-verified; SWE-bench Verified; coding; ; resolved; https://www.swebench.com
SWE-Atlas Codebase QnA; swe-atlas-codebase-qna; SWE-Atlas Codebase QnA; coding;
SWE-Atlas Refactoring; swe-atlas-refactoring; SWE-Atlas Refactoring; coding;
SWE-Atlas Test Writing; swe-atlas-test-writing; SWE-Atlas Test Writing; coding;
DeepSWE v1.1; deepswe-1.1; DeepSWE v1.1; coding;
SciCode; scicode; SciCode; coding;
Terminal Bench 2.0; terminal-bench-2.0; Terminal-Bench 2.0; agents;
Terminal Bench 2.1; terminal-bench-2.1; Terminal-Bench 2.1; agents;
Terminal-Bench 2.1; terminal-bench-2.1; Terminal-Bench 2.1; agents;
Terminal-Bench 4.0; terminal-bench-4.0; Terminal-Bench 4.0; agents;
τ3 Banking; tau3-banking; τ³-bench Banking; agents;
Arena Text; arena-text; Arena Text; general; ; elo; https://arena.ai/leaderboard/text
Arena Vision; arena-vision; Arena Vision; vision; ; elo; https://arena.ai/leaderboard/vision
Arena Document; arena-document; Arena Document; general; ; elo; https://arena.ai/leaderboard/document
Arena Search; arena-search; Arena Search; agents; ; elo; https://arena.ai/leaderboard/search
Arena Agent; arena-agent; Arena Agent; agents; ; net_improvement; https://arena.ai/leaderboard/agent
Arena WebDev; arena-webdev; Arena WebDev; coding; ; elo; https://arena.ai/leaderboard/code/webdev
Arena Image-to-WebDev; arena-image-to-webdev; Arena Image-to-WebDev; coding; ; elo; https://arena.ai/leaderboard/code/image-to-webdev
Arena Text-to-Image; arena-text-to-image; Arena Text-to-Image; image; ; elo; https://arena.ai/leaderboard/text-to-image
Arena Image Edit; arena-image-edit; Arena Image Edit; image; ; elo; https://arena.ai/leaderboard/image-edit
Arena Text-to-Video; arena-text-to-video; Arena Text-to-Video; video; ; elo; https://arena.ai/leaderboard/text-to-video
Arena Image-to-Video; arena-image-to-video; Arena Image-to-Video; video; ; elo; https://arena.ai/leaderboard/image-to-video
Arena Video Edit; arena-video-edit; Arena Video Edit; video; ; elo; https://arena.ai/leaderboard/video-edit
Retail; tau2-retail; τ²-bench Retail; agents;
Airline; tau2-airline; τ²-bench Airline; agents;
Telecom; tau2-telecom; τ²-bench Telecom; agents;
Banking; tau3-banking; τ³-bench Banking; agents;
Voice Retail; tau2-voice-retail; τ²-bench Voice Retail; audio;
Voice Airline; tau2-voice-airline; τ²-bench Voice Airline; audio;
Voice Telecom; tau2-voice-telecom; τ²-bench Voice Telecom; audio;
Voice Banking; tau3-voice-banking; τ³-bench Voice Banking; audio;
Original Retail; tau-bench-retail; TAU-bench Retail; agents;
Original Airline; tau-bench-airline; TAU-bench Airline; agents;
Original Telecom; tau-bench-telecom; TAU-bench Telecom; agents;
`;
