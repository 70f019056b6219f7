# Sintra's server in a container: the page is built with Node from PyPI, nothing else is needed.
# Pin the base image with --build-arg PYTHON_IMAGE=python:3.13-slim@sha256:…, see docs/operating.md.
ARG PYTHON_IMAGE=python:3.13-slim
FROM ${PYTHON_IMAGE} AS build
WORKDIR /src
COPY . .
RUN pip wheel --no-cache-dir --constraint constraints.txt --wheel-dir /wheels '.[postgresql]'

FROM ${PYTHON_IMAGE}
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels 'sintra[postgresql]' \
 && useradd --system --uid 10001 --create-home --home-dir /var/lib/sintra sintra
USER sintra
ENV SINTRA_DATA_DIR=/var/lib/sintra/games \
    SINTRA_CACHE_DIR=/var/lib/sintra/cache \
    SINTRA_LOG=json \
    PYTHONUNBUFFERED=1
# A new volume belongs to whom the folder in the image belongs to; one that is not there is root's.
RUN mkdir /var/lib/sintra/games
# Compile the rules and the opponents now: about three minutes here instead of at every first start.
RUN sintra warm
VOLUME /var/lib/sintra/games
EXPOSE 8642
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8642/health', timeout=4)"]
CMD ["sintra", "serve", "--no-open", "--host", "0.0.0.0", "--port", "8642"]
